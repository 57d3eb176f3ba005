import type { Json, JsonObject } from '#model';

/** A record as its row in the table `records`: one stored thing of a collection, such as an enrollment or a dealer. */
export interface StoredRecord {
  readonly id: string;
  readonly collection: string;
  /** The organization that owns it; null where it belongs to a maker's portal as a whole, or to nobody. */
  readonly organization_id: string | null;
  /** Id of the maker's portal that it belongs to. */
  readonly oem: string | null;
  /** The record's fields (SQL column `document`). */
  readonly document: JsonObject;
  /** `{state, context}` of its life cycle; null in a collection without a life cycle. */
  readonly state: JsonObject | null;
  readonly version: number;
  /** When it was last stored; undefined in a record that was just created. */
  readonly updated_at?: Date;
}

/** The columns to select for a StoredRecord. */
export const recordColumns = ['id', 'collection', 'organization_id', 'oem', 'document', 'state', 'version', 'updated_at'] as const;

/** A record in wire form: what responses carry and what conditions of configuration documents read. */
export type WireRecord = { readonly [field: string]: Json | undefined };

/** The record's fields with its id, its version and, in a collection with a life cycle, the name of its state. */
export function toWireRecord({ id, document: fields, state: lifeCycle, version }: StoredRecord): WireRecord {
  // Object.assign instead of a spread: six times faster when properties follow the spread, and lists convert many records.
  return Object.assign({}, fields, lifeCycle ? { id, version, state: lifeCycle['state'] } : { id, version });
}

/**
 * What expressions read as `item`: a record as a find returned it, where `oem` is the column of the record's row, not a field of this name.
 */
export function withStoredOem(item: unknown, record: StoredRecord | undefined): { readonly [field: string]: unknown } {
  return Object.assign({}, item, { oem: record?.oem });
}
