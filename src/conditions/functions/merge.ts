import { entriesOf } from '../budget.ts';

/** Maps put together, later ones winning property by property; absent values of later ones change nothing. */
export function merge(...maps: readonly unknown[]): Readonly<Record<string, unknown>> {
  const all = maps.flatMap(entriesOf);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}
