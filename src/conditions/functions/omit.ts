import { listOf } from '#model';
import { mapOf } from '../coerce.ts';

/** A map without the named properties. */
export function omit(map: unknown, names: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(mapOf(map)).filter(([name]) => !listOf(names).includes(name)));
}
