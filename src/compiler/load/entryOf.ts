import type { Node } from '../source/node.ts';

/** The node at a chain of keys of nested maps; undefined where one is missing. */
export function entryOf(node: Node | undefined, ...keys: readonly string[]): Node | undefined {
  let at = node;
  for (const key of keys) {
    if (at?.type !== 'object') return undefined;
    at = at.entries.get(key);
  }
  return at;
}
