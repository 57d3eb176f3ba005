import { entryOf, type Node, textOf } from '../source/node.ts';

const kinds = new WeakMap<Node, ReadonlySet<string>>();

/** The kinds of the blocks in a document. */
export function blockKinds(root: Node): ReadonlySet<string> {
  const known = kinds.get(root);
  if (known) return known;
  const found = new Set<string>();
  const visit = (node: Node): void => {
    if (node.type === 'scalar') return;
    const kind = textOf(entryOf(node, 'block'));
    if (kind !== undefined) found.add(kind);
    for (const child of node.type === 'array' ? node.items : node.entries.values()) visit(child);
  };
  visit(root);
  kinds.set(root, found);
  return found;
}
