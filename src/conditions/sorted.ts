import { itemsOf, spend } from './budget.ts';
import { isFilled } from './coerce.ts';

/** The numbers or the texts of a list in order, without what is absent; nothing if it holds both kinds, or another. */
export function sorted(list: unknown): readonly (string | number)[] {
  const items = itemsOf(list).filter(isFilled);
  const type = typeof items[0];
  const isSortable = (type === 'number' || type === 'string') && items.every((item) => typeof item === type && !Number.isNaN(item));
  if (!isSortable) return [];
  return (items as (string | number)[]).toSorted((left, right) => {
    spend(1);
    return left < right ? -1 : Number(left > right);
  });
}
