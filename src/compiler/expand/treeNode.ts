import { isJsonObject } from '#model';
import { entryMap } from '../source/entryMap.ts';
import { entryOf, type Node, type ScalarNode } from '../source/node.ts';

/** The offset in the source of what is in a list or map of a tree, or of the list or map itself; undefined where it is not known. */
export type OffsetOf = (container: object, key?: string | number) => number | undefined;

/** The nodes of trees that a document gave a name. */
const namedNodes = new WeakMap<object, Node>();

/**
 * Turns a tree, made of a text of a document, into nodes that know where in the text they were written. What was put in for a name is
 * where the name was given its expression.
 */
export function treeNode(tree: unknown, at: ScalarNode, offsetOf: OffsetOf): Node {
  return { ...nodeOf(tree, at.offset, at, offsetOf), keyOffset: at.keyOffset };
}

/** Makes the nodes of a tree that is going to be put in for a name. */
export function noteNamed(tree: unknown, at: ScalarNode, offsetOf: OffsetOf): void {
  noteNode(tree, nodeOf(tree, at.offset, at, offsetOf));
}

/** Notes the node of a tree that is going to be put in for a name, and those of its parts. */
export function noteNode(tree: unknown, node: Node): void {
  if (typeof tree !== 'object' || tree === null || namedNodes.has(tree)) return;
  namedNodes.set(tree, node);
  for (const [key, part] of Object.entries(tree)) {
    const inner = node.type === 'array' ? node.items[Number(key)] : entryOf(node, key);
    if (inner) noteNode(part, inner);
  }
}

function nodeOf(tree: unknown, around: number, at: ScalarNode, offsetOf: OffsetOf): Node {
  const { source } = at;
  if (!Array.isArray(tree) && !isJsonObject(tree)) return { type: 'scalar', source, offset: around, value: tree as ScalarNode['value'] };
  const named = namedNodes.get(tree);
  if (named) return named;
  const offset = offsetOf(tree) ?? around;
  const child = (part: unknown, key: string | number): Node => nodeOf(part, offsetOf(tree, key) ?? offset, at, offsetOf);
  if (Array.isArray(tree)) return { type: 'array', source, offset, items: tree.map(child) };
  const entries = Object.entries(tree).flatMap(([key, part]) => [key, child(part, key)]);
  return { type: 'object', source, offset, entries: entryMap(entries) };
}
