import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type Json, type JsonObject } from '#model';
import { type Conflict, type FieldChange, Problem } from './problem.ts';

/** A write that is based on an older version of a record or profile than the stored version. */
export interface AttemptedWrite {
  /** The fields to write, named and nested as in `current`; undefined for a call that writes no fields, e.g. a deletion. */
  readonly sent?: JsonObject;
  readonly current: JsonObject;
  readonly version: number;
}

/** Throws a Problem 409 with the fields that differ. A write of the values that are stored already is no conflict. */
export function throwOnConflict({ sent, current, version }: AttemptedWrite): void {
  const changes = fieldChanges(sent ?? {}, current, '');
  if (sent !== undefined && changes.length === 0) return;
  const conflict: Conflict = { version: `"${version}"`, current, changes };
  throw new Problem(409, 'Somebody else changed this in the meantime.', { conflict, reason: 'changed' });
}

function fieldChanges(sent: JsonObject, current: JsonObject, prefix: string): FieldChange[] {
  return Object.entries(sent).flatMap(([name, yours = null]) => {
    const theirs = current[name] ?? null;
    const field = `${prefix}${name}`;
    if (isJsonObject(yours)) return fieldChanges(yours, isJsonObject(theirs) ? theirs : {}, `${field}.`);
    return listChanges(yours, theirs, field) ?? (isDeepStrictEqual(yours, theirs) ? [] : [{ field, yours, theirs }]);
  });
}

/** Changes between two lists of objects, where null counts as an empty list; undefined for other values. */
function listChanges(yours: Json, theirs: Json, field: string): FieldChange[] | undefined {
  const [sent, stored] = [yours ?? [], theirs ?? []];
  const hasList = Array.isArray(yours) || Array.isArray(theirs);
  return hasList && areObjects(sent) && areObjects(stored) ? changesOfEntries(sent, stored, field) : undefined;
}

/** Changes between the entries at the same index. Where one list is shorter, the fields of its missing entries count as null. */
function changesOfEntries(yours: readonly JsonObject[], theirs: readonly JsonObject[], field: string): FieldChange[] {
  const longer = theirs.length > yours.length ? theirs : yours;
  return longer.flatMap((_, index) => {
    const stored = theirs[index] ?? {};
    const blank = Object.fromEntries(Object.keys(stored).map((name) => [name, null]));
    return fieldChanges({ ...blank, ...yours[index] }, stored, `${field}.${index}.`);
  });
}

function areObjects(value: Json): value is JsonObject[] {
  return Array.isArray(value) && value.every(isJsonObject);
}
