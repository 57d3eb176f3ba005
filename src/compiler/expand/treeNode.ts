import { isJsonObject } from '#model';
import { entryMap } from '../source/entryMap.ts';
import type { Node, ScalarNode } from '../source/node.ts';

/** The offset in the source of what is in a list or map of a tree, or of the list or map itself; undefined where it is not known. */
export type OffsetOf = (container: object, key?: string | number) => number | undefined;

/** Turns a tree, made of a text of a document, into nodes that know where in the text they were written. */
export function treeNode(tree: unknown, at: ScalarNode, offsetOf: OffsetOf): Node {
  return { ...nodeOf(tree, at.offset, at, offsetOf), keyOffset: at.keyOffset };
}

function nodeOf(tree: unknown, around: number, at: ScalarNode, offsetOf: OffsetOf): Node {
  const { source } = at;
  if (!Array.isArray(tree) && !isJsonObject(tree)) return { type: 'scalar', source, offset: around, value: tree as ScalarNode['value'] };
  const offset = offsetOf(tree) ?? around;
  const child = (part: unknown, key: string | number): Node => nodeOf(part, offsetOf(tree, key) ?? offset, at, offsetOf);
  if (Array.isArray(tree)) return { type: 'array', source, offset, items: tree.map(child) };
  const entries = Object.entries(tree).flatMap(([key, part]) => [key, child(part, key)]);
  return { type: 'object', source, offset, entries: entryMap(entries) };
}
