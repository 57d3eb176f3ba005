import type { ColumnType, Generated } from 'kysely';
import type { JsonObject } from '#model';
import type { Defaulted, DefaultedJson, NullableTimestamp, Timestamp } from './columns.ts';

export interface PagesTable {
  id: Generated<number>;
  /** Human-readable id, by which calls name the page. */
  hri: string;
  /** '' = the page of all makers' portals that have no such page themselves. */
  oem: string;
}

export interface BlocksTable {
  id: Generated<number>;
  page_id: number;
  hri: string;
  /** Language id of the portal document. */
  language: string;
  type: string;
  content: string;
  block_order: number;
  parent: number | null;
  status: Defaulted<string>;
  /** Limits of an image block; null = the default ones. */
  image_format: ColumnType<JsonObject | null, string | null | undefined, string | null>;
  /** Grows with every draft that is published; the versions of a draft go on from it. */
  version: Defaulted<number>;
  /** The draft that was published last. */
  draft_id: Defaulted<number | null>;
  /** When that was; null for what came with the portal. */
  published_at: NullableTimestamp;
}

/** What editors have changed and not published yet: at most one draft for each block. */
export interface DraftsTable {
  /** Negative, so that `parent` tells a draft from a block. */
  id: Generated<number>;
  page_id: number;
  /** The block that the draft changes; null = a new block. */
  block_id: number | null;
  hri: string;
  /** Language id of the portal document. */
  language: string;
  type: string;
  content: string;
  block_order: number;
  /** A block, or a draft (negative) of a block that is new too. */
  parent: number | null;
  status: string;
  image_format: ColumnType<JsonObject | null, string | null, string | null>;
  version: number;
  /** The user who saved it last; null = the account is gone. */
  edited_by: string | null;
  editor_name: string;
  edited_at: Timestamp;
}

/** What a page showed in one language after a publication. */
export interface PageVersionsTable {
  id: Generated<number>;
  page_id: number;
  language: string;
  /** Null for what the page showed before its first publication. */
  published_at: NullableTimestamp;
  published_by: string | null;
  /** What the publication did to which blocks. */
  changes: ColumnType<readonly JsonObject[], string, never>;
  blocks: ColumnType<readonly JsonObject[], string, never>;
}

/** An editor who has a page open. */
export interface PagePresenceTable {
  user_id: string;
  page_id: number;
  name: string;
  /** The block or draft that the editor is in; null = none. */
  block_id: number | null;
  /** Since when the page has been open without a break. */
  since: Timestamp;
  seen_at: Timestamp;
}

/** A picture of content, as `/media/<id>/<name>` shows it. */
export interface MediaTable {
  /** Random, so that nobody finds a picture that is not published by guessing. */
  id: string;
  name: string;
  /** `png`, `jpg` or `svg`. */
  kind: string;
  width: number;
  height: number;
  /** Bytes of the picture in its own size. */
  bytes: number;
  /** The portal of the page for which it was uploaded; '' = all. */
  oem: string;
  /** Language id -> what the picture shows, for who does not see it. */
  alt: DefaultedJson;
  uploaded_by: string | null;
  uploaded_at: Timestamp;
}

/** A file of a picture: the picture itself, or a smaller copy. */
export interface MediaFilesTable {
  media_id: string;
  /** Pixels; 0 = the picture itself. */
  width: number;
  /** Media type. */
  type: string;
  bytes: number;
}

/** Pieces of such a file, in their order. */
export interface MediaChunksTable {
  media_id: string;
  width: number;
  number: number;
  data: Uint8Array;
}
