import type { JsonObject } from '#model';
import { aspects } from '../forms/aspects.ts';
import { fieldsOf } from '../forms/fieldsOf.ts';

/** Whether a form's schema has a field at a path of property names; numbers and '*' stand for items of a list. */
export function fieldExists(schema: JsonObject, path: readonly string[]): boolean {
  let at = aspects(schema, schema);
  for (const name of path) {
    const isItem = /^(?:\d+|\*)$/.test(name);
    at = at.flatMap((part) => aspects(fieldsOf(part)[name] ?? (isItem ? part['items'] : undefined), schema));
    if (at.length === 0) return false;
  }
  return true;
}
