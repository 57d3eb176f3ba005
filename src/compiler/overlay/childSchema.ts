import type { Schema } from '../validate/schema.ts';

const FREE: Schema = {};
const FREE_ATOMIC: Schema = { 'x-lists': 'atomic', 'x-merge': 'atomic' };

/** The schema of a key of a map. */
export function childSchema(own: Schema, key: string): Schema {
  const declared = own.properties && Object.hasOwn(own.properties, key) ? own.properties[key] : undefined;
  if (declared) return declared;
  if (typeof own.additionalProperties === 'object') return own.additionalProperties;
  return own['x-lists'] ? FREE_ATOMIC : FREE;
}
