import { isJsonObject, listOf } from '#model';
import { FeelFault, type FeelNode } from './feelNode.ts';
import { argumentsOf, pathOf } from './names.ts';

/** `list[...]`: the first or last item, or the items for which a comparison holds that a function of the catalogue can make. */
export function filterTree(node: FeelNode & { readonly type: 'filter' }, list: unknown, conditionOfItem: () => unknown): unknown {
  const { by } = node;
  if (by.type === 'literal' && typeof by.value === 'number') return itemAt(node, list, by.value);
  const condition = conditionOfItem();
  const tree = isJsonObject(condition) ? itemsWhere(list, condition) : undefined;
  if (tree) return tree;
  throw new FeelFault(
    by,
    'a filter compares a property of the item with a value',
    'write list[item.name = value] or list[filled(item.name)]',
  );
}

function itemsWhere(list: unknown, condition: unknown): unknown {
  const { eq, exists, in: member } = condition as { readonly [operator: string]: unknown };
  const filled = itemPath(exists);
  if (filled !== undefined) return { $fn: 'filterFilled', of: [list, filled] };
  const [left, right] = listOf(eq ?? member);
  const property = itemPath(left);
  if (eq && property !== undefined) return readsItem(right) ? undefined : { $fn: 'filterBy', of: [list, property, right] };
  const names = itemPath(right)?.split('.') ?? [];
  if (!member || names.length < 2 || readsItem(left)) return undefined;
  return { $fn: 'filterByPart', of: [list, names.slice(0, -1).join('.'), names.at(-1), left] };
}

function itemAt(node: FeelNode & { readonly type: 'filter' }, list: unknown, index: number): unknown {
  const found = node.of.type === 'filter' && node.of.by.type !== 'literal' ? argumentsOf(list, 'filterBy') : undefined;
  if (index === 1) return found ? { $fn: 'findBy', of: found } : { $fn: 'first', of: [list] };
  if (index === -1) return { $fn: 'last', of: [list] };
  if (index < 1 || !Number.isInteger(index)) throw new FeelFault(node.by, 'items are counted from 1, or from -1 backwards');
  return { $fn: 'get', of: [list, index - 1] };
}

/** The property of the filter's item that a tree reads. */
function itemPath(tree: unknown): string | undefined {
  const path = pathOf(tree);
  return path?.startsWith('item.') ? path.slice('item.'.length) : undefined;
}

/** Whether a value reads the item of a filter or table around it, which `item` hides inside a filter. */
export function readsItem(tree: unknown): boolean {
  if (typeof tree !== 'object' || tree === null) return false;
  const path = pathOf(tree);
  return path === 'item' || path?.startsWith('item.') === true || Object.values(tree).some(readsItem);
}
