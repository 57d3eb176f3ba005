import type { Node } from '../load/node.ts';
import { textOf } from '../load/textOf.ts';
import { chooseBranch } from '../validate/chooseBranch.ts';
import { deref } from '../validate/deref.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import type { Schema } from '../validate/schema.ts';

const FREE: Schema = {};
const FREE_ATOMIC: Schema = { 'x-lists': 'atomic', 'x-merge': 'atomic' };

/** The schema that rules a node, with unions decided by what the node is and blocks by their kind. */
export function ruling(site: Schema, node: Node, meta: MetaSchemas): Schema {
  const own = deref(site);
  const branches = own.anyOf ?? own.oneOf;
  const branch = branches && chooseBranch(branches, node);
  if (branch) return ruling(branch, node, meta);
  if (own.name !== 'Block' || node.type !== 'object') return own;
  return meta.blocks.get(textOf(node.entries.get('block')) ?? '') ?? own;
}

/** The schema of a key of a map. */
export function childSchema(own: Schema, key: string): Schema {
  const declared = own.properties && Object.hasOwn(own.properties, key) ? own.properties[key] : undefined;
  if (declared) return declared;
  if (typeof own.additionalProperties === 'object') return own.additionalProperties;
  return own['x-lists'] ? FREE_ATOMIC : FREE;
}
