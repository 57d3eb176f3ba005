import { spendWhole } from '../budget.ts';
import { textOf } from '../coerce.ts';

/** A map with one entry. Needed where the key is computed: keys that are written in a document are fixed. */
export function mapEntry(key: unknown, value: unknown): Readonly<Record<string, unknown>> {
  spendWhole(value);
  spendWhole(textOf(key));
  return { [textOf(key)]: value };
}
