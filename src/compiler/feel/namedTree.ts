import { FeelFault, type FeelNode } from './feelNode.ts';
import type { Inner, TreeContext } from './treeContext.ts';

type Name = FeelNode & { readonly type: 'name' };

/** The expression that the document calls so, at a place that takes what `as` says; undefined where it calls none so. */
export function namedTree(node: Name, as: 'value' | 'condition', { variables }: Inner, { names }: TreeContext): unknown {
  const named = variables.has(node.name) ? undefined : names.expressionOf?.(node.name);
  if (named === 'below') throw new FeelFault(node, `'${node.name}' stands below`, 'names read those above them: move it up');
  if (as === 'condition' && named?.fault) throw new FeelFault(node, named.fault.message, named.fault.fix);
  return named?.[as];
}

/** A name that the document declares below a root, read without it; undefined for any other. */
export function ownNameTree(node: Name, { isFilter }: Inner, { names, spans }: TreeContext): unknown {
  const { name } = node;
  const roots = names.rootsOf?.(name) ?? [];
  const [root] = roots;
  if (root === undefined) return undefined;
  // In FEEL a property of the item would hide it, and whether the item has one is not known here.
  const meanings = isFilter ? ['item', ...roots] : roots;
  if (meanings.length > 1) throw twice(node, meanings);
  return spans.parts({ $: `${root}.${name}` }, [node, node]);
}

/** Throws where a name alone could be a named condition or what the document declares. */
export function checkConditionName(node: Name, { names }: TreeContext): void {
  const [root] = names.rootsOf?.(node.name) ?? [];
  if (root === undefined) return;
  const fix = `write ${root}.${node.name}, or give one of both another name`;
  throw new FeelFault(node, `'${node.name}' is ${root}.${node.name} and a named condition`, fix, 'NAME_TWICE');
}

function twice(node: Name, roots: readonly string[]): FeelFault {
  const paths = roots.map((root) => `${root}.${node.name}`);
  return new FeelFault(node, `'${node.name}' may be ${paths.join(' or ')}`, `write ${paths.join(' or ')}`, 'NAME_TWICE');
}
