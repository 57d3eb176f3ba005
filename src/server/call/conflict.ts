import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '#model';
import { type Conflict, type FieldChange, Problem } from './problem.ts';

/** A change that is based on an older version than the current one. */
export interface AttemptedWrite {
  /** What it sets, in the shape of `current`; absent when it does something else than set fields. */
  readonly sent?: JsonObject;
  readonly current: JsonObject;
  readonly version: number;
}

/** Refuses a stale change: 409 with a diff by field. One that sets what stands there already is no conflict. */
export function rejectConflict({ sent, current, version }: AttemptedWrite): void {
  const changes = fieldChanges(sent ?? {}, current, '');
  if (sent !== undefined && changes.length === 0) return;
  const conflict: Conflict = { version: `"${version}"`, current, changes };
  throw new Problem(409, 'Somebody else changed this in the meantime.', { conflict, reason: 'changed' });
}

function fieldChanges(sent: JsonObject, current: JsonObject, prefix: string): FieldChange[] {
  return Object.entries(sent).flatMap(([name, yours = null]) => {
    const theirs = current[name] ?? null;
    const field = `${prefix}${name}`;
    if (isObject(yours)) return fieldChanges(yours, isObject(theirs) ? theirs : {}, `${field}.`);
    return listChanges(yours, theirs, field) ?? (isDeepStrictEqual(yours, theirs) ? [] : [{ field, yours, theirs }]);
  });
}

/** Of two lists of maps; one that a side has not is a list without entries. */
function listChanges(yours: Json, theirs: Json, field: string): FieldChange[] | undefined {
  const [sent, stored] = [yours ?? [], theirs ?? []];
  const hasList = Array.isArray(yours) || Array.isArray(theirs);
  return hasList && areObjects(sent) && areObjects(stored) ? changesOfEntries(sent, stored, field) : undefined;
}

/** Entries of two lists, each with the one in its place; where one has none, its fields are null. */
function changesOfEntries(yours: readonly JsonObject[], theirs: readonly JsonObject[], field: string): FieldChange[] {
  const longer = theirs.length > yours.length ? theirs : yours;
  return longer.flatMap((_, at) => {
    const stored = theirs[at] ?? {};
    const blank = Object.fromEntries(Object.keys(stored).map((name) => [name, null]));
    return fieldChanges({ ...blank, ...yours[at] }, stored, `${field}.${at}.`);
  });
}

function areObjects(value: Json): value is JsonObject[] {
  return Array.isArray(value) && value.every(isObject);
}

function isObject(value: Json): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
