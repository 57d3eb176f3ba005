import { deepEqual } from '#conditions';
import { listOf } from '#model';
import { FeelFault, type FeelNode, type Span } from './feelNode.ts';
import { argumentsOf, pathOf } from './names.ts';
import { readsItem } from './readsItem.ts';
import type { Spans } from './spans.ts';
import type { Inner, TreeContext } from './treeContext.ts';
import { typeOf, WORDS } from './typeOf.ts';

type Filter = FeelNode & { readonly type: 'filter' };

/** `list[...]`: one item by its position, or the items for which a condition holds. */
export function filterTree(node: Filter, inner: Inner, context: TreeContext): unknown {
  const { by } = node;
  const { spans } = context;
  const list = context.value(node.of, inner);
  const type = typeOf(list, context.names);
  if (type !== undefined && type !== 'list') throw new FeelFault(node.of, `a filter takes a list, not ${WORDS[type]}`, 'write toList(x)');
  if (by.type === 'literal' && typeof by.value === 'number') return itemAt(node, list, by.value, spans);
  const inFilter = { ...inner, isFilter: true };
  if (isPosition(by)) {
    const position = context.value(by, inFilter);
    if (!readsItem(position) && !isFlag(position)) return { $fn: 'itemAt', of: spans.parts([list, position], [node.of, by]) };
  }
  const condition = context.condition(by, inFilter);
  checkCompared(by, inFilter, context);
  if (!readsItem(condition)) throw new FeelFault(by, 'the filter reads nothing of its items', 'write item. before the name of a property');
  return itemsWhere(list, condition, spans) ?? { $filter: list, where: condition };
}

/** Whether what stands in brackets may be a number. */
function isPosition({ type }: FeelNode): boolean {
  return type === 'name' || type === 'path' || type === 'filter' || type === 'call' || type === 'sum';
}

/** Whether a tree is a condition as a value. */
function isFlag(tree: unknown): boolean {
  const { $if: condition, then } = (tree ?? {}) as { readonly $if?: unknown; readonly then?: unknown };
  return condition !== undefined && then === true;
}

/** In FEEL the item's property hides what is called so outside: `list[id = id]` would keep every item. */
function checkCompared(node: FeelNode, inner: Inner, context: TreeContext): void {
  if (node.type === 'and' || node.type === 'or') for (const part of node.parts) checkCompared(part, inner, context);
  if (node.type !== 'compare') return;
  const { left, right } = node;
  if (left.type === 'literal' || !deepEqual(context.value(left, inner), context.value(right, inner))) return;
  const name = left.type === 'name' || left.type === 'path' ? left.name : 'name';
  throw new FeelFault(node, 'both sides are the same property', `write item.${name} for the item's and value.${name} for what is outside`);
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
  const names = listedProperty(right)?.split('.') ?? [];
  if (!member || names.length < 2 || readsItem(left)) return undefined;
  return apply('filterByPart', [names.slice(0, -1).join('.'), rightAt], [names.at(-1), rightAt], [left, leftAt]);
}

function itemAt(node: Filter, list: unknown, position: number, spans: Spans): unknown {
  const found = node.of.type === 'filter' && node.of.by.type !== 'literal' ? argumentsOf(list, 'filterBy') : undefined;
  if (position === 1) return found ? { $fn: 'findBy', of: found } : { $fn: 'first', of: [list] };
  if (position === -1) return { $fn: 'last', of: [list] };
  if (position === 0 || !Number.isInteger(position))
    throw new FeelFault(node.by, 'items are counted from 1, or from -1 backwards', 'write list[1] for the first item');
  const [name, index] = position > 0 ? ['get', position - 1] : ['itemAt', position];
  return { $fn: name, of: spans.parts([list, index], [node.of, node.by]) };
}

/** The property of the filter's item whose values are looked in; behind a list that is known, the dot has become `pluck`. */
function listedProperty(tree: unknown): string | undefined {
  const [list, name] = argumentsOf(tree, 'pluck') ?? [];
  const path = itemPath(list);
  return path === undefined || typeof name !== 'string' ? itemPath(tree) : `${path}.${name}`;
}

/** The property of the filter's item that a tree reads. */
function itemPath(tree: unknown): string | undefined {
  const path = pathOf(tree);
  return path?.startsWith('item.') ? path.slice('item.'.length) : undefined;
}
