import { isJsonObject } from '#model';
import { FeelFault, type FeelNode } from './feelNode.ts';
import { type FeelNames, pathOf } from './names.ts';
import type { Inner, TreeContext } from './treeContext.ts';

type Loop = FeelNode & { readonly type: 'for' };
type Test = FeelNode & { readonly type: 'test' };

/** `for x in list return ...`: properties of the item by the function `project`, anything else by a loop. */
export function loopTree(node: Loop, inner: Inner, context: TreeContext): unknown {
  const { list, result, variable } = node;
  const items = context.value(list, inner);
  const value = context.value(result, withItem(node, inner, context));
  const isMap = result.type === 'map' || (result.type === 'name' && isJsonObject(value));
  const names = isMap ? propertyNames(value as object, variable) : undefined;
  if (!names) return { $for: items, as: variable, return: value };
  if (result.type === 'map') for (const [key, part] of result.entries) context.spans.part(names, key, part);
  return { $fn: 'project', of: [items, context.spans.whole(names, result)] };
}

/** The property of the item that each entry of a map is; undefined if one is something else. */
function propertyNames(map: object, variable: string): { [name: string]: string } | undefined {
  const names = Object.entries(map).map(([name, tree]): [string, string | undefined] => {
    const path = pathOf(tree);
    return [name, path?.startsWith(`${variable}.`) ? path.slice(variable.length + 1) : undefined];
  });
  const isProjection = names.length > 0 && names.every(([, path]) => path !== undefined);
  return isProjection ? Object.fromEntries(names as [string, string][]) : undefined;
}

/** `some x in list satisfies ...`, or `every`. */
export function itemTestTree(node: Test, inner: Inner, context: TreeContext): unknown {
  const items = context.value(node.list, inner);
  const where = context.condition(node.condition, withItem(node, inner, context));
  return { [node.word]: { in: items, as: node.variable, where } };
}

function isOwn(name: string, { expressionOf, rootsOf }: FeelNames): boolean {
  return expressionOf?.(name) !== undefined || (rootsOf?.(name) ?? []).length > 0;
}

function withItem({ variable, variableAt }: Loop | Test, inner: Inner, { names }: TreeContext): Inner {
  // `item` is what every list calls its own, and hides that of a list around it.
  const isNamed = names.isRoot(variable) || names.isCondition(variable) || isOwn(variable, names);
  const isTaken = variable !== 'item' && (inner.variables.has(variable) || isNamed);
  if (isTaken) throw new FeelFault(variableAt, `'${variable}' means something else here already`, 'give the item another name');
  return { ...inner, variables: new Set([...inner.variables, variable]) };
}
