import type { Node } from '../source/node.ts';

/** The node at an RFC 6901 pointer below `root`; undefined when there is none. */
export function nodeAt(root: Node | undefined, pointer: string): Node | undefined {
  let at = root;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (at?.type === 'object') at = at.entries.get(key);
    else if (at?.type === 'array') at = at.items[Number(key)];
    else return undefined;
  }
  return at;
}
