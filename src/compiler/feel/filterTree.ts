import { listOf } from '#model';
import { FeelFault, type FeelNode, type Span } from './feelNode.ts';
import { argumentsOf, pathOf } from './names.ts';
import type { Spans } from './spans.ts';
import type { Inner, TreeContext } from './treeContext.ts';

type Filter = FeelNode & { readonly type: 'filter' };

/** `list[...]`: the first or last item, or the items for which a comparison holds that a function of the catalogue can make. */
export function filterTree(node: Filter, inner: Inner, context: TreeContext): unknown {
  const { by } = node;
  const list = context.value(node.of, inner);
  if (by.type === 'literal' && typeof by.value === 'number') return itemAt(node, list, by.value, context.spans);
  const condition = context.condition(by, { isFilter: true, variables: inner.variables });
  const tree = itemsWhere(list, condition, context.spans);
  if (tree) return tree;
  throw new FeelFault(
    by,
    'a filter compares a property of the item with a value',
    'write list[item.name = value] or list[filled(item.name)]',
  );
}

function itemsWhere(list: unknown, condition: unknown, spans: Spans): unknown {
  const { eq, exists, in: member } = condition as { readonly [operator: string]: unknown };
  const apply = (name: string, ...of: readonly (readonly [tree: unknown, at: Span | undefined])[]): unknown => ({
    $fn: name,
    of: spans.parts([list, ...of.map(([tree]) => tree)], [undefined, ...of.map(([, at]) => at)]),
  });
  const filled = itemPath(exists);
  if (filled !== undefined) return apply('filterFilled', [filled, spans.of(condition as object, 'exists')]);
  const operands = listOf(eq ?? member);
  const [left, right] = operands;
  const [leftAt, rightAt] = [spans.of(operands, 0), spans.of(operands, 1)];
  const property = itemPath(left);
  if (eq && property !== undefined) return readsItem(right) ? undefined : apply('filterBy', [property, leftAt], [right, rightAt]);
  const names = itemPath(right)?.split('.') ?? [];
  if (!member || names.length < 2 || readsItem(left)) return undefined;
  return apply('filterByPart', [names.slice(0, -1).join('.'), rightAt], [names.at(-1), rightAt], [left, leftAt]);
}

function itemAt(node: Filter, list: unknown, index: number, spans: Spans): unknown {
  const found = node.of.type === 'filter' && node.of.by.type !== 'literal' ? argumentsOf(list, 'filterBy') : undefined;
  if (index === 1) return found ? { $fn: 'findBy', of: found } : { $fn: 'first', of: [list] };
  if (index === -1) return { $fn: 'last', of: [list] };
  if (index < 1 || !Number.isInteger(index)) throw new FeelFault(node.by, 'items are counted from 1, or from -1 backwards');
  return { $fn: 'get', of: spans.parts([list, index - 1], [node.of, node.by]) };
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
