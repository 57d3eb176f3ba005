import type { Node } from './node.ts';

const numbers = new WeakMap<Node, number>();
let last = 0;

/** A number for a node, the same as long as it lives; its position would not do, which all has that is made of one word. */
export function nodeNumber(node: Node): number {
  const known = numbers.get(node);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(node, last);
  return last;
}
