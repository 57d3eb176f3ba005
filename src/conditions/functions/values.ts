import { entriesOf } from '../budget.ts';

/** The values of a map in its order, each once. */
export function values(map: unknown): readonly unknown[] {
  return [...new Set(entriesOf(map).map(([, value]) => value))];
}
