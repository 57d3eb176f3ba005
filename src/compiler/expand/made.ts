import { entryMap } from '../source/entryMap.ts';
import type { Node } from '../source/node.ts';

/** Where a word was written, whose position everything has that is made of it. */
export type Origin = Pick<Node, 'source' | 'offset' | 'keyOffset'>;

/** What is made of a word: JSON with written nodes in it; undefined is left out. */
export type Made = Node | string | number | boolean | null | undefined | readonly Made[] | { readonly [key: string]: Made };

/** The node of something made, at a word. */
export function madeAt({ keyOffset, offset, source }: Origin, made: Exclude<Made, undefined>): Node {
  if (typeof made !== 'object' || made === null) return { type: 'scalar', source, offset, keyOffset, value: made };
  if (isNode(made)) return made;
  const inside = { source, offset };
  const isThere = (value: Made): value is Exclude<Made, undefined> => value !== undefined;
  if (isList(made)) return { type: 'array', source, offset, keyOffset, items: made.filter(isThere).map((item) => madeAt(inside, item)) };
  const entries = Object.entries(made).flatMap(([key, value]) => (isThere(value) ? [key, madeAt(inside, value)] : []));
  return { type: 'object', source, offset, keyOffset, entries: entryMap(entries) };
}

function isList(made: Exclude<Made, undefined>): made is readonly Made[] {
  return Array.isArray(made);
}

function isNode(made: object): made is Node {
  return 'source' in made && 'offset' in made;
}
