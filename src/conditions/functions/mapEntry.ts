import { textOf } from '../coerce.ts';

/** A map with one entry, whose name is computed. */
export function mapEntry(name: unknown, value: unknown): Readonly<Record<string, unknown>> {
  return { [textOf(name)]: value };
}
