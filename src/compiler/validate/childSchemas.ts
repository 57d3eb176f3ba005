import { entryOf, type Node, textOf } from '../source/node.ts';
import type { MetaSchemas } from './metaSchemas.ts';
import { chooseBranch, deref, type Schema } from './schema.ts';

/** The schema that describes a node: of a union the branch that the node is meant as, of a block the schema of its kind. */
export function schemaOf(declared: Schema, node: Node, meta: MetaSchemas): Schema {
  const schema = deref(declared);
  const branches = schema.anyOf ?? schema.oneOf;
  const branch = branches && chooseBranch(branches, node);
  if (branch && schema.properties === undefined) return schemaOf(branch, node, meta);
  if (schema.name !== 'Block' || node.type !== 'object') return schema;
  return meta.blocks.get(textOf(node.entries.get('block')) ?? '') ?? schema;
}

/** Whether what a schema describes has parameters that are those of its `type`. */
export function hasType({ name }: Schema): boolean {
  return name === 'Action' || name === 'Effect';
}

/**
 * The schema of the parameters of an action or effect; undefined where there is none of its type. A flow (in the browser) and a life cycle
 * (on the server) have the same meta-schema, in which effects are called actions, too; that a flow has none is checked by `lintMachine`.
 */
export function paramsSchema(node: Node, { name }: Schema, { actions, effects }: MetaSchemas, isMachine: boolean): Schema | undefined {
  const type = textOf(entryOf(node, 'type')) ?? '';
  if (name === 'Effect') return effects.get(type);
  return actions.get(type) ?? (isMachine ? effects.get(type) : undefined);
}

/** The types for which `paramsSchema` gives a schema. */
export function typesOfParams({ name }: Schema, { actions, effects }: MetaSchemas, isMachine: boolean): readonly string[] {
  return [...(name === 'Effect' ? [] : actions.keys()), ...(name === 'Effect' || isMachine ? effects.keys() : [])];
}

// For values that the meta-schema leaves free. Lists in FREE_ATOMIC are replaced as wholes; lists in FREE may not be overlaid.
const FREE: Schema = {};
const FREE_ATOMIC: Schema = { 'x-lists': 'atomic', 'x-merge': 'atomic' };

/** Whether a schema says nothing of a value, nor of anything in it. */
export function isFree(schema: Schema): boolean {
  return schema === FREE || schema === FREE_ATOMIC;
}

/** The schema that a map's schema declares for a key. */
export function childSchema(schema: Schema, key: string): Schema {
  const declared = schema.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
  if (declared) return declared;
  if (typeof schema.additionalProperties === 'object') return schema.additionalProperties;
  return schema['x-lists'] ? FREE_ATOMIC : FREE;
}
