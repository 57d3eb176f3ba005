import { namesOf } from '#conditions';
import type { Condition, Value } from '#model';

/** Whether a tree reads the item of a filter or table around it, which `item` hides inside a filter. */
export function readsItem(tree: unknown): boolean {
  return namesOf(tree as Value | Condition).references.some((path) => path === 'item' || path.startsWith('item.'));
}
