import type { Json, JsonObject } from '#model';

/** A record as it is stored. */
export interface StoredRecord {
  readonly id: string;
  readonly collection: string;
  readonly organization_id: string | null;
  readonly oem: string | null;
  readonly document: JsonObject;
  /** `{state, context}` of its life cycle; null in a collection without one. */
  readonly state: JsonObject | null;
  readonly version: number;
  /** When it was last written; absent in a record that was just created. */
  readonly updated_at?: Date;
}

/** A record as callers and documents read it. */
export type WiredRecord = { readonly [key: string]: Json | undefined };

const columns = ['id', 'collection', 'organization_id', 'oem', 'document', 'state', 'version', 'updated_at'] as const;

/** How records are read from the database and shown. */
export const storedRecord = {
  columns,
  /** The record's fields with its id, version and the state of its life cycle. */
  wire({ id, document, state, version }: StoredRecord): WiredRecord {
    // A spread with properties behind it costs six times as much, and lists wire many records.
    return Object.assign({}, document, state ? { id, version, state: state['state'] } : { id, version });
  },
  /** What documents read as `item` of a record that is shown: its `oem` is the stored one, whatever its fields say. */
  item(shown: unknown, record: StoredRecord | undefined): { readonly [key: string]: unknown } {
    return Object.assign({}, shown, { oem: record?.oem });
  },
};
