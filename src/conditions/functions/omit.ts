import { entriesOf, itemsOf } from '../budget.ts';

/** A map without the named properties. */
export function omit(map: unknown, names: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(entriesOf(map).filter(([name]) => !itemsOf(names).includes(name)));
}
