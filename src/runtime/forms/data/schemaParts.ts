import type { JsonObject } from '#model';
import { isJsonObject } from './isJsonObject.ts';

const branches = ['allOf', 'anyOf', 'oneOf', 'then', 'else'];

/** A schema and those that it holds under conditions, itself first. */
export function schemaParts(schema: JsonObject): readonly JsonObject[] {
  const inner = branches.flatMap((keyword) => [schema[keyword] ?? []].flat().filter(isJsonObject));
  return [schema, ...inner.flatMap(schemaParts)];
}
