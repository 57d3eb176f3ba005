import { listOf } from '#model';
import { mapOf } from '../coerce.ts';

/** A map with only the named properties, as far as it has them. */
export function pick(map: unknown, names: unknown): Readonly<Record<string, unknown>> {
  const wanted = listOf(names);
  return Object.fromEntries(Object.entries(mapOf(map)).filter(([name]) => wanted.includes(name)));
}
