import type { JsonObject } from '#model';
import { isJsonObject } from './isJsonObject.ts';
import { schemaFits } from './schemaFits.ts';

const partsAt = (schema: JsonObject, keyword: string): readonly JsonObject[] => [schema[keyword] ?? []].flat().filter(isJsonObject);

/** A schema and those parts of it that hold for some data, itself first: what stands under a condition that does not hold is left out. */
export function heldParts(schema: JsonObject, data: unknown): readonly JsonObject[] {
  const condition = schema['if'];
  const branch = isJsonObject(condition) ? partsAt(schema, schemaFits(condition, data) ? 'then' : 'else') : [];
  const choices = ['anyOf', 'oneOf'].flatMap((keyword) => partsAt(schema, keyword)).filter((one) => schemaFits(one, data));
  return [schema, ...[...partsAt(schema, 'allOf'), ...branch, ...choices].flatMap((part) => heldParts(part, data))];
}
