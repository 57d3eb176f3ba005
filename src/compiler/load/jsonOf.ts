import type { Json } from '#model';
import type { Node } from '../source/node.ts';

const known = new WeakMap<Node, Json>();

function convert(node: Node): Json {
  if (node.type === 'scalar') return node.value;
  if (node.type === 'array') return node.items.map(jsonOf);
  return Object.fromEntries(Array.from(node.entries, ([key, value]) => [key, jsonOf(value)]));
}

/** Plain value of a node; the same node always gives the same object. */
export function jsonOf(node: Node): Json {
  if (node.type === 'scalar') return node.value;
  const cached = known.get(node);
  if (cached !== undefined) return cached;
  const json = convert(node);
  known.set(node, json);
  return json;
}
