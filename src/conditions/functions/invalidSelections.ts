import { listOf } from '../listOf.ts';
import { get } from './get.ts';

/**
 * Those of the chosen ids that may not be chosen from the items: unknown ones, those named before, and those whose `requires` lack another or
 * whose `excludes` name one.
 */
export function invalidSelections(items: unknown, chosen: unknown): readonly unknown[] {
  const ids = listOf(chosen);
  const has = (id: unknown): boolean => ids.includes(id);
  return ids.filter((id, at) => {
    const item = listOf(items).find((one) => get(one, 'id') === id);
    if (item === undefined || ids.indexOf(id) < at) return true;
    return listOf(get(item, 'requires')).some((other) => !has(other)) || listOf(get(item, 'excludes')).some(has);
  });
}
