import { nearest } from '#model';
import { FeelFault, type FeelNode, type Span } from './feelNode.ts';
import { namedTree, ownNameTree } from './namedTree.ts';
import { argumentsOf, type FeelNames, pathOf } from './names.ts';
import type { Inner, TreeContext } from './treeContext.ts';
import { isListTree } from './typeOf.ts';

type Name = FeelNode & { readonly type: 'name' };

/** A name alone, read as the beginning of a path. */
export function nameTree(node: Name, inner: Inner, context: TreeContext): unknown {
  const { name } = node;
  const { names, spans } = context;
  const named = namedTree(node, 'value', inner, context);
  if (named !== undefined) return named;
  if (inner.variables.has(name) || names.isRoot(name) || (inner.isFilter && name === 'item')) return spans.parts({ $: name }, [node]);
  const own = ownNameTree(node, inner, context);
  if (own !== undefined) return own;
  if (inner.isFilter) return spans.parts({ $: `item.${name}` }, [node, node]);
  throw new FeelFault(node, `nothing is called '${name}' here`, insteadOfUnknown(name, names));
}

/** Names that ask something, as those of conditions do. */
const IS_QUESTION = /^(?:is|has|may|can|should|must|was|needs)[A-Z]/;

function insteadOfUnknown(name: string, { isCondition, known = [] }: FeelNames): string {
  if (/^[A-Z][A-Z0-9_]+$/.test(name)) return `write '${name}' for a text`;
  const conditions = known.filter(isCondition);
  const near = IS_QUESTION.test(name) ? nearest(name, conditions) : nearest(name, known);
  if (near !== undefined) return `did you mean '${near}'?${isCondition(near) ? ' Conditions are named in schemas/conditions' : ''}`;
  if (IS_QUESTION.test(name)) return `name a condition so in schemas/conditions, or write where it is from, e.g. value.${name}`;
  return `write where it is from, e.g. value.${name} or data.${name}`;
}

/** `a.b`: a path, one property of each item of a list, or a part of a date. */
export function pathTree(node: FeelNode & { readonly type: 'path' }, inner: Inner, context: TreeContext): unknown {
  const { name, nameAt, of } = node;
  if (name === 'year' && of.type === 'date') return { $fn: 'yearOf', of: context.values([of.of], inner) };
  if (of.type === 'date') throw new FeelFault(nameAt, 'of a date there is the year alone', 'write date(x).year');
  const [late, early, more] = of.type === 'sum' ? of.terms : [];
  if (name === 'days' && late && early?.sign === -1 && !more) return { $fn: 'daysBetween', of: context.values([early.of, late.of], inner) };
  // A name alone with a path behind it is a root even where a condition has the name.
  const holder = of.type === 'name' ? context.spans.whole(nameTree(of, inner, context), of) : context.value(of, inner);
  return propertyTree(holder, node, context);
}

function propertyTree(holder: unknown, { name, nameAt, of }: FeelNode & { readonly type: 'path' }, { names, spans }: TreeContext): unknown {
  const longer = (list: readonly unknown[], before: string): readonly unknown[] =>
    spans.parts([list[0], `${before}.${name}`], [spans.of(list, 0), joined(spans.of(list, 1), nameAt)]);
  const plucked = argumentsOf(holder, 'pluck');
  if (typeof plucked?.[1] === 'string') return { $fn: 'pluck', of: longer(plucked, plucked[1]) };
  const ofHolder = (): readonly unknown[] => spans.parts([holder, name], [of, nameAt]);
  if (isListTree(holder, names)) return { $fn: 'pluck', of: ofHolder() };
  const path = pathOf(holder);
  if (path !== undefined)
    return spans.parts({ $: `${path}.${name}` }, [...path.split('.').map((_, at) => spans.of(holder as object, at)), nameAt]);
  const got = argumentsOf(holder, 'get');
  return { $fn: 'get', of: typeof got?.[1] === 'string' ? longer(got, got[1]) : ofHolder() };
}

function joined(first: Span | undefined, last: Span): Span {
  return { from: first?.from ?? last.from, to: last.to };
}
