import type { Node } from './node.ts';

const counts = new WeakMap<Node, number>();

/** How many values a node holds, itself included; what stands in it twice counts twice. */
export function nodeCount(node: Node): number {
  if (node.type === 'scalar') return 1;
  const known = counts.get(node);
  if (known !== undefined) return known;
  let count = 1;
  for (const child of node.type === 'array' ? node.items : node.entries.values()) count += nodeCount(child);
  counts.set(node, count);
  return count;
}
