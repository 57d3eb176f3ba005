import type { Node } from '../source/node.ts';

const nodes = new WeakMap<Node, string>();

function textOfNode(node: Node): string {
  if (node.type === 'scalar') return JSON.stringify(node.value);
  if (node.type === 'array') return `[${node.items.map(itemText).join(',')}]`;
  return `{${Array.from(node.entries, ([key, value]) => `${JSON.stringify(key)}:${itemText(value)}`).join(',')}}`;
}

/** JSON text of a node. Items with an id in it are remembered: overlaid documents share most of theirs. */
export function jsonText(node: Node): string {
  return textOfNode(node);
}

function itemText(node: Node): string {
  if (node.type !== 'object' || !node.entries.has('id')) return textOfNode(node);
  const known = nodes.get(node);
  if (known !== undefined) return known;
  const text = textOfNode(node);
  nodes.set(node, text);
  return text;
}
