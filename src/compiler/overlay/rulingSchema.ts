import { textOf } from '../load/textOf.ts';
import type { Node } from '../source/node.ts';
import { chooseBranch } from '../validate/chooseBranch.ts';
import { deref } from '../validate/deref.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import type { Schema } from '../validate/schema.ts';

/** The schema that rules a node, with unions decided by what the node is and blocks by their kind. */
export function rulingSchema(site: Schema, node: Node, meta: MetaSchemas): Schema {
  const own = deref(site);
  const branches = own.anyOf ?? own.oneOf;
  const branch = branches && chooseBranch(branches, node);
  if (branch) return rulingSchema(branch, node, meta);
  if (own.name !== 'Block' || node.type !== 'object') return own;
  return meta.blocks.get(textOf(node.entries.get('block')) ?? '') ?? own;
}
