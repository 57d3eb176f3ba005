import { entryOf } from '../load/entryOf.ts';
import { textOf } from '../load/textOf.ts';
import type { Node } from '../source/node.ts';

const READS = /^value\.([^.]+)/;

/** A place that reads a named value, `value.<name>`. */
export interface ValueRead {
  readonly node: Node;
  readonly name: string;
}

/** Every place below a node that reads a named value. */
export function readsOfValues(node: Node | undefined): ValueRead[] {
  if (node?.type === 'array') return node.items.flatMap(readsOfValues);
  if (node?.type !== 'object') return [];
  const path = entryOf(node, '$');
  const name = READS.exec(textOf(path) ?? '')?.[1];
  if (path && name !== undefined) return [{ node: path, name }];
  return [...node.entries.values()].flatMap(readsOfValues);
}
