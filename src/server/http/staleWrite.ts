import type { Json, JsonObject } from '#model';
import { type Conflict, type FieldChange, Problem } from './problem.ts';

/** The refusal of a change that is based on an older version: 409 with a diff by field. `sent` and `current` have the same shape. */
export function staleWrite(sent: JsonObject, current: JsonObject, version: number): Problem {
  const conflict: Conflict = { version: `"${version}"`, current, changes: changesOf(sent, current, '') };
  return new Problem(409, 'Somebody else changed this in the meantime.', { conflict });
}

function changesOf(sent: JsonObject, current: JsonObject, prefix: string): FieldChange[] {
  return Object.entries(sent).flatMap(([name, yours = null]) => {
    const theirs = current[name] ?? null;
    const field = `${prefix}${name}`;
    if (isMap(yours)) return changesOf(yours, isMap(theirs) ? theirs : {}, `${field}.`);
    return JSON.stringify(yours) === JSON.stringify(theirs) ? [] : [{ field, yours, theirs }];
  });
}

function isMap(value: Json): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
