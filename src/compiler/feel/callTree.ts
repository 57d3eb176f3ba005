import { functions } from '#conditions';
import { nearest } from '#model';
import { applyBuiltIn } from './builtIns.ts';
import { FeelFault, type FeelNode } from './feelNode.ts';
import type { Inner, TreeContext } from './treeContext.ts';

type Call = FeelNode & { readonly type: 'call' };

const CONDITIONS_OF_ONE = new Set(['not', 'filled', 'all', 'any']);
const CONDITIONS = new Set([...CONDITIONS_OF_ONE, 'contains', 'list contains', 'matches', 'notIn']);

/** Whether a call gives a condition and not a value. */
export function isConditionCall({ name }: Call): boolean {
  return CONDITIONS.has(name);
}

/** A call that holds or does not. */
export function conditionCallTree(node: Call, inner: Inner, context: TreeContext): unknown {
  const { args, name } = node;
  const [first] = args;
  const expected = CONDITIONS_OF_ONE.has(name) ? 1 : 2;
  if (!first || args.length !== expected) throw new FeelFault(node, `${name} takes ${expected === 1 ? 'one argument' : 'two arguments'}`);
  if (expected === 1) return conditionOfOne(name, first, inner, context);
  return { [name === 'matches' || name === 'notIn' ? name : 'has']: context.values(args, inner) };
}

function conditionOfOne(name: string, argument: FeelNode, inner: Inner, { condition, spans, value }: TreeContext): unknown {
  if (name === 'not') return { not: condition(argument, inner) };
  if (name === 'filled') {
    const tree = { exists: value(argument, inner) };
    spans.part(tree, 'exists', argument);
    return tree;
  }
  if (argument.type !== 'list' || argument.items.length === 0) throw new FeelFault(argument, `${name} takes a list of conditions`);
  return { [name]: argument.items.map((item) => condition(item, inner)) };
}

/** A call that gives a value: one of FEEL's own functions, or one of the catalogue. */
export function callTree(node: Call, inner: Inner, context: TreeContext): unknown {
  const { args, name } = node;
  const [first, second] = args;
  if (name === 'onlyIf' && first && second && args.length === 2) {
    const tree = { $if: context.condition(first, inner), then: context.value(second, inner) };
    context.spans.part(tree, 'then', second);
    return tree;
  }
  const values = context.values(args, inner);
  const tree = applyBuiltIn(node, values);
  if (tree !== undefined) {
    context.spans.carry(tree, values);
    context.spans.carry((tree as { readonly of?: unknown }).of, values);
    return tree;
  }
  if (!Object.hasOwn(functions, name)) {
    const near = nearest(name, Object.keys(functions));
    throw new FeelFault(node, `there is no function '${name}'`, near === undefined ? undefined : `did you mean '${near}'?`);
  }
  return { $fn: name, of: values };
}
