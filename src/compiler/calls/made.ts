import { entryMap } from '../source/entryMap.ts';
import type { ListNode, Node, ObjectNode, ScalarNode } from '../source/node.ts';

/** Where a word was written, whose position everything has that is made of it. */
export type Origin = Pick<Node, 'source' | 'offset' | 'keyOffset'>;

/** What a made map holds under a key: a written node, a value to make a node of, or nothing. */
type Entry = Node | ScalarNode['value'] | undefined;

/** A map made of a word; entries without a value are left out. */
export function madeMap({ keyOffset, offset, source }: Origin, entries: { readonly [key: string]: Entry }): ObjectNode {
  const flat = Object.entries(entries).flatMap(([key, entry]) => {
    if (entry === undefined) return [];
    return [key, isNode(entry) ? entry : madeScalar({ source, offset }, entry)];
  });
  return { type: 'object', source, offset, keyOffset, entries: entryMap(flat) };
}

/** A map made of a word, with entries whose order counts. */
export function madeMapOf({ keyOffset, offset, source }: Origin, entries: Iterable<readonly [string, Node]>): ObjectNode {
  return { type: 'object', source, offset, keyOffset, entries: entryMap([...entries].flat()) };
}

/** A list made of a word. */
export function madeList({ keyOffset, offset, source }: Origin, items: readonly Node[]): ListNode {
  return { type: 'array', source, offset, keyOffset, items };
}

/** A text, number, truth value or null made of a word. */
export function madeScalar({ keyOffset, offset, source }: Origin, value: ScalarNode['value']): ScalarNode {
  return { type: 'scalar', source, offset, keyOffset, value };
}

/** The value that reads a path. */
export function madePath(at: Origin, path: string): ObjectNode {
  return madeMap(at, { $: path });
}

/** The position of the key under which a value stands, for what is made of the key. */
export function keyOf({ keyOffset, offset, source }: Origin): Origin {
  return { source, offset: keyOffset ?? offset };
}

function isNode(entry: Exclude<Entry, undefined>): entry is Node {
  return typeof entry === 'object' && entry !== null;
}
