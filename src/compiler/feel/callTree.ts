import { applyBuiltIn } from './builtIns.ts';
import { calledFunction, checkArguments } from './checkArguments.ts';
import { FeelFault, type FeelNode } from './feelNode.ts';
import type { Inner, TreeContext } from './treeContext.ts';
import { typeOf } from './typeOf.ts';

type Call = FeelNode & { readonly type: 'call' };

/** Functions that compile to an operator of conditions. */
const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['contains', 'has'],
  ['list contains', 'has'],
  ['matches', 'matches'],
  ['notIn', 'notIn'],
]);
const CONDITIONS = new Set(['not', 'filled', 'all', 'any', ...OPERATORS.keys()]);

/** Whether a call gives a condition and not a value. */
export function isConditionCall({ name }: Call): boolean {
  return CONDITIONS.has(name);
}

/** A call that holds or does not. */
export function conditionCallTree(node: Call, inner: Inner, context: TreeContext): unknown {
  const operator = OPERATORS.get(node.name);
  if (operator !== undefined) return { [operator]: argumentTrees(node, inner, context) };
  calledFunction(node);
  const [argument] = node.args;
  if (!argument) return undefined;
  return conditionOfOne(node.name, argument, inner, context);
}

function conditionOfOne(name: string, argument: FeelNode, inner: Inner, { condition, spans, value }: TreeContext): unknown {
  if (name === 'not') return { not: condition(argument, inner) };
  if (name === 'filled') {
    const tree = { exists: value(argument, inner) };
    spans.part(tree, 'exists', argument);
    return tree;
  }
  if (argument.type !== 'list' || argument.items.length === 0)
    throw new FeelFault(argument, `'${name}' takes a list of conditions that is written here`, `write ${name}([a, b])`);
  return { [name]: argument.items.map((item) => condition(item, inner)) };
}

/** A call that gives a value: one of FEEL's own functions, or one of the catalogue. */
export function callTree(node: Call, inner: Inner, context: TreeContext): unknown {
  const { args, name } = node;
  const [first, second] = args;
  if (name === 'onlyIf' && first && second) {
    calledFunction(node);
    const tree = { $if: context.condition(first, inner), then: context.value(second, inner) };
    context.spans.part(tree, 'then', second);
    return tree;
  }
  const values = argumentTrees(node, inner, context);
  const tree = applyBuiltIn(node, values);
  if (tree === undefined) return { $fn: name, of: values };
  context.spans.carry(tree, values);
  context.spans.carry((tree as { readonly of?: unknown }).of, values);
  return tree;
}

/** The arguments of a call, as the definition of the function has them. */
function argumentTrees(node: Call, inner: Inner, context: TreeContext): unknown[] {
  const definition = calledFunction(node);
  const trees = context.values(node.args, inner);
  const args = node.args.map((at, index) => ({ at, tree: trees[index], type: typeOf(trees[index], context.names) }));
  checkArguments(node.name, definition, args);
  return trees;
}
