import { listOf } from '#model';
import { itemsOf } from '../budget.ts';
import { get } from './get.ts';

/**
 * Those of the chosen ids that may not be chosen: ids of no item, repeated ids, and ids of items whose `requires` names an id that is not
 * chosen or whose `excludes` names one that is.
 */
export function invalidSelections(items: unknown, chosen: unknown): readonly unknown[] {
  const ids = listOf(chosen);
  const isChosen = (id: unknown): boolean => itemsOf(ids).includes(id);
  return ids.filter((id, index) => {
    const item = listOf(items).find((candidate) => get(candidate, 'id') === id);
    if (item === undefined || itemsOf(ids).indexOf(id) < index) return true;
    return listOf(get(item, 'requires')).some((other) => !isChosen(other)) || listOf(get(item, 'excludes')).some(isChosen);
  });
}
