import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '#model';
import { type Conflict, type FieldChange, Problem } from './problem.ts';

/** A change that is based on an older version than the current one. */
export interface StaleWrite {
  /** What it sets, in the shape of `current`; absent when it does something else than set fields. */
  readonly sent?: JsonObject;
  readonly current: JsonObject;
  readonly version: number;
}

/** Refuses a stale change: 409 with a diff by field. One that sets what stands there already is no conflict. */
export function refuseStaleWrite({ sent, current, version }: StaleWrite): void {
  const changes = changesOf(sent ?? {}, current, '');
  if (sent !== undefined && changes.length === 0) return;
  const conflict: Conflict = { version: `"${version}"`, current, changes };
  throw new Problem(409, 'Somebody else changed this in the meantime.', { conflict, reason: 'changed' });
}

function changesOf(sent: JsonObject, current: JsonObject, prefix: string): FieldChange[] {
  return Object.entries(sent).flatMap(([name, yours = null]) => {
    const theirs = current[name] ?? null;
    const field = `${prefix}${name}`;
    if (isMap(yours)) return changesOf(yours, isMap(theirs) ? theirs : {}, `${field}.`);
    return entryChanges(yours, theirs, field) ?? (isDeepStrictEqual(yours, theirs) ? [] : [{ field, yours, theirs }]);
  });
}

/** Of two lists of maps; one that a side has not is a list without entries. */
function entryChanges(yours: Json, theirs: Json, field: string): FieldChange[] | undefined {
  const [sent, stored] = [yours ?? [], theirs ?? []];
  const hasList = Array.isArray(yours) || Array.isArray(theirs);
  return hasList && areMaps(sent) && areMaps(stored) ? changesAmong(sent, stored, field) : undefined;
}

/** Entries of two lists, each with the one in its place; where one has none, its fields are null. */
function changesAmong(yours: readonly JsonObject[], theirs: readonly JsonObject[], field: string): FieldChange[] {
  const longer = theirs.length > yours.length ? theirs : yours;
  return longer.flatMap((_, at) => {
    const stored = theirs[at] ?? {};
    const blank = Object.fromEntries(Object.keys(stored).map((name) => [name, null]));
    return changesOf({ ...blank, ...yours[at] }, stored, `${field}.${at}.`);
  });
}

function areMaps(value: Json): value is JsonObject[] {
  return Array.isArray(value) && value.every(isMap);
}

function isMap(value: Json): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
