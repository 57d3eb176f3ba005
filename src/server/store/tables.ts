import type { ColumnType, Generated } from 'kysely';
import type { Json, JsonObject } from '#model';
import type { Defaulted, DefaultedJson, JsonColumn, NullableTimestamp, Timestamp } from './columns.ts';
import type {
  BlocksTable,
  DraftsTable,
  MediaChunksTable,
  MediaFilesTable,
  MediaTable,
  PagePresenceTable,
  PagesTable,
  PageVersionsTable,
} from './contentTables.ts';

export interface OrganizationsTable {
  id: string;
  /** Id of the maker's portal (folder of `oem-config`) to which the row belongs; the same in the other tables. */
  oem: string;
  code: string;
  name: string;
  group_name: string | null;
  attributes: DefaultedJson;
  demo: Defaulted<boolean>;
}

export interface UsersTable {
  id: Generated<string>;
  login: string;
  /** Lower-case login: what sign-in compares. */
  login_key: string;
  password_hash: string | null;
  role: string;
  /** Null = not bound to a maker's portal. */
  oem: string | null;
  user_name: string;
  email: string | null;
  groups: Defaulted<string[]>;
  details: DefaultedJson;
  /** Language id of the portal document; null = none chosen. */
  language: string | null;
  active: Defaulted<boolean>;
  demo: Defaulted<boolean>;
  last_login: NullableTimestamp;
  previous_login: NullableTimestamp;
}

export interface UserOrganizationsTable {
  user_id: string;
  organization_id: string;
}

export interface SessionsTable {
  id: Generated<string>;
  user_id: string;
  created_at: Timestamp;
  /** Absolute end; never moved. */
  expires_at: Timestamp;
  revoked_at: NullableTimestamp;
  revoked_why: string | null;
  /** Changes at sign-in and whenever the effective user changes; the value of the readable web-session cookie. */
  epoch: string;
  impersonated_user_id: string | null;
  impersonation_ends_at: NullableTimestamp;
  /** What its tokens open; null: every call that the user may make. */
  purpose: 'studio' | null;
  /** The session with which it ends. */
  ends_with: string | null;
}

export interface TokensTable {
  /** SHA-256 of the token, hexadecimal; the token itself is never stored. */
  hash: string;
  session_id: string;
  kind: 'access' | 'refresh';
  expires_at: Timestamp;
  used_at: NullableTimestamp;
}

/** Attempts to sign in and the like, counted by key. */
export interface ThrottleTable {
  /** SHA-256 of what is counted. */
  key: string;
  attempts: number;
  window_ends_at: Timestamp;
}

export interface PasswordResetsTable {
  hash: string;
  user_id: string;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
}

/** Secret keys of the server, shared by all processes of one database. */
export interface ServerKeysTable {
  name: string;
  value: string;
}

export interface AuditTable {
  id: Generated<number>;
  at: Timestamp;
  request_id: string;
  session_id: string | null;
  /** The user who acted. */
  actor_id: string | null;
  actor_login: string | null;
  /** The effective user; differs from the actor during impersonation. */
  effective_id: string | null;
  effective_login: string | null;
  action: string;
  details: DefaultedJson;
}

/** The contacts of an organization; see `storedProfile`. */
export interface ProfilesTable {
  organization_id: string;
  oem: string;
  contact: JsonColumn;
  enrollment: JsonColumn;
  version: Defaulted<number>;
  updated_at: Timestamp;
}

export interface RecordsTable {
  collection: string;
  id: string;
  organization_id: string | null;
  oem: string | null;
  /** The data of the record. */
  document: JsonColumn;
  /** State of the record's life cycle and context of its machine; null without a life cycle. */
  state: ColumnType<JsonObject | null, string | null | undefined, string | null>;
  version: Defaulted<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Day (YYYY-MM-DD, portal time zone) on which `due_event` is sent. */
  due_on: Defaulted<string | null>;
  due_event: Defaulted<string | null>;
  /** Until when the documents keep the record as it is; see `keptRecords`. */
  kept_until: Defaulted<string | null>;
}

/** One row for each transition of a record in its life cycle. */
export interface RecordHistoryTable {
  id: Generated<number>;
  collection: string;
  record_id: string;
  organization_id: string | null;
  oem: string | null;
  at: Timestamp;
  event: string;
  /** `clock`: the event was due. */
  sent_by: 'user' | 'clock' | 'job';
  /** State before; null for the first. */
  from_state: ColumnType<Json, string | null, never>;
  to_state: ColumnType<Json, string, never>;
  /** Version of the record after the transition. */
  version: number;
  actor_login: string | null;
  effective_login: string | null;
  request_id: string;
  payload: DefaultedJson;
}

/** By which rules the stored records of a collection were worked out; see `recordRules`. */
export interface RecordRulesTable {
  collection: string;
  rules: string;
  done_to: string | null;
}

/** The typed copies of collections; see `typedCopyRegistry`. */
export interface TypedCopiesTable {
  name: string;
  collection: string;
  filled_to: string | null;
  used_at: Timestamp;
}

/** A record's background job: one at a time, as long as the record stands in a state that asks for it. */
export interface JobsTable {
  id: Generated<string>;
  collection: string;
  record_id: string;
  organization_id: string | null;
  oem: string | null;
  /** Not before this moment. */
  run_at: Timestamp;
  /** How often it was begun. */
  attempts: Defaulted<number>;
  /** How often it ended without success. */
  failures: Defaulted<number>;
  /** Whoever holds this token works on it, until `leased_until`. */
  lease: string | null;
  leased_until: NullableTimestamp;
}

/** A file that belongs to a record; see `fileStore`. */
export interface StoredFilesTable {
  id: Generated<string>;
  collection: string;
  record_id: string;
  organization_id: string | null;
  oem: string | null;
  name: string;
  /** Media type. */
  type: string;
  bytes: Defaulted<number>;
  sha256: Defaulted<string>;
  stored_at: Timestamp;
}

/** Pieces of such a file, in their order. */
export interface StoredFilePiecesTable {
  file_id: string;
  number: number;
  data: Uint8Array;
}

/** Responses that are stored for requests that are repeated under an idempotency key. */
export interface StoredResponsesTable {
  /** SHA-256 over user and idempotency key; the key itself is never stored. */
  key_hash: string;
  /** Effective user; '' = nobody signed in. */
  user_id: string;
  operation: string;
  /** HMAC of the request, keyed by the idempotency key: distinguishes requests without revealing their content. */
  fingerprint: string;
  answer: ColumnType<JsonObject, string, string>;
  created_at: Timestamp;
}

/** The database's tables, as Kysely types. */
export interface Tables {
  organizations: OrganizationsTable;
  users: UsersTable;
  user_organizations: UserOrganizationsTable;
  sessions: SessionsTable;
  tokens: TokensTable;
  throttle: ThrottleTable;
  password_resets: PasswordResetsTable;
  server_keys: ServerKeysTable;
  audit: AuditTable;
  kept_answers: StoredResponsesTable;
  profiles: ProfilesTable;
  records: RecordsTable;
  record_history: RecordHistoryTable;
  record_rules: RecordRulesTable;
  typed_copies: TypedCopiesTable;
  jobs: JobsTable;
  stored_files: StoredFilesTable;
  stored_file_pieces: StoredFilePiecesTable;
  pages: PagesTable;
  blocks: BlocksTable;
  drafts: DraftsTable;
  page_versions: PageVersionsTable;
  page_presence: PagePresenceTable;
  media: MediaTable;
  media_files: MediaFilesTable;
  media_chunks: MediaChunksTable;
}
