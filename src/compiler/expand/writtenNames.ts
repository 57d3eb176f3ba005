import { entryMap } from '../source/entryMap.ts';
import type { ObjectNode } from '../source/node.ts';
import type { Schema } from '../validate/schema.ts';

const namesBySchema = new WeakMap<Schema, ReadonlyMap<string, string>>();

/** A map in which properties have their own names, and no longer those that people write for them (`x-as` of its schema). */
export function withoutWrittenNames(node: ObjectNode, schema: Schema): ObjectNode {
  const names = namesBySchema.get(schema) ?? namesOf(schema);
  namesBySchema.set(schema, names);
  if (names.size === 0 || ![...node.entries.keys()].some((key) => names.has(key))) return node;
  // What is written under both names is left, so that the check tells it.
  const nameOf = (key: string): string => (node.entries.has(names.get(key) ?? key) ? key : (names.get(key) ?? key));
  return { ...node, entries: entryMap(Array.from(node.entries, ([key, child]) => [nameOf(key), child] as const).flat()) };
}

function namesOf({ properties = {} }: Schema): ReadonlyMap<string, string> {
  return new Map(Object.entries(properties).flatMap(([name, { 'x-as': written }]) => (written === undefined ? [] : [[written, name]])));
}
