import { entriesOf, itemsOf } from '../budget.ts';

/** A map with only the named properties, as far as it has them. */
export function pick(map: unknown, names: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(entriesOf(map).filter(([name]) => itemsOf(names).includes(name)));
}
