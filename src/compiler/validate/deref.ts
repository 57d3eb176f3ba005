import type { Schema } from './schema.ts';

/** The schema that a chain of `$ref` ends at. */
export function deref(schema: Schema): Schema {
  let at = schema;
  while (at.target) at = at.target;
  return at;
}
