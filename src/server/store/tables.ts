import type { ColumnType, Generated } from 'kysely';
import type { Json, JsonObject } from '#model';

type Document = ColumnType<JsonObject, string, string>;
type DefaultDocument = ColumnType<JsonObject, string | undefined, string>;
type Moment = ColumnType<Date, Date, Date>;
type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;

export interface OrganizationsTable {
  id: string;
  oem: string;
  code: string;
  name: string;
  group_name: string | null;
  attributes: DefaultDocument;
  demo: Defaulted<boolean>;
}

export interface UsersTable {
  id: Generated<string>;
  login: string;
  /** Lower-case login: what sign-in compares. */
  login_key: string;
  password_hash: string | null;
  role: string;
  /** Program folder; null = not bound. */
  oem: string | null;
  user_name: string;
  email: string | null;
  groups: Defaulted<string[]>;
  details: DefaultDocument;
  /** Language id of the portal document; null = none chosen. */
  language: string | null;
  active: Defaulted<boolean>;
  demo: Defaulted<boolean>;
  last_login: MaybeMoment;
  previous_login: MaybeMoment;
}

export interface UserOrganizationsTable {
  user_id: string;
  organization_id: string;
}

export interface SessionsTable {
  id: Generated<string>;
  user_id: string;
  created_at: Moment;
  /** Absolute end; never moved. */
  expires_at: Moment;
  revoked_at: MaybeMoment;
  revoked_why: string | null;
  /** Changes at sign-in and whenever the effective user changes; the value of the readable web-session cookie. */
  epoch: string;
  impersonated_user_id: string | null;
  impersonation_ends_at: MaybeMoment;
}

export interface TokensTable {
  /** SHA-256 of the token, hexadecimal; the token itself is never stored. */
  hash: string;
  session_id: string;
  kind: 'access' | 'refresh';
  expires_at: Moment;
  used_at: MaybeMoment;
}

export interface ThrottleTable {
  key: string;
  attempts: number;
  window_ends_at: Moment;
}

export interface PasswordResetsTable {
  hash: string;
  user_id: string;
  expires_at: Moment;
  used_at: MaybeMoment;
}

export interface ServerKeysTable {
  name: string;
  value: string;
}

export interface AuditTable {
  id: Generated<number>;
  at: Moment;
  request_id: string;
  session_id: string | null;
  /** The user who acted. */
  actor_id: string | null;
  actor_login: string | null;
  /** The user as whom; differs from the actor during impersonation. */
  effective_id: string | null;
  effective_login: string | null;
  action: string;
  details: DefaultDocument;
}

export interface ProfilesTable {
  organization_id: string;
  oem: string;
  contact: Document;
  enrollment: Document;
  version: Defaulted<number>;
  updated_at: Moment;
}

export interface RecordsTable {
  collection: string;
  id: string;
  organization_id: string | null;
  oem: string | null;
  document: Document;
  state: ColumnType<JsonObject | null, string | null | undefined, string | null>;
  version: Defaulted<number>;
  created_at: Moment;
  updated_at: Moment;
  /** Day (YYYY-MM-DD, portal time zone) on which `due_event` is sent. */
  due_on: Defaulted<string | null>;
  due_event: Defaulted<string | null>;
}

export interface RecordHistoryTable {
  id: Generated<number>;
  collection: string;
  record_id: string;
  organization_id: string | null;
  oem: string | null;
  at: Moment;
  event: string;
  sent_by: 'user' | 'clock';
  /** State before; null for the first. */
  from_state: ColumnType<Json, string | null, never>;
  to_state: ColumnType<Json, string, never>;
  /** Version of the record after the transition. */
  version: number;
  actor_login: string | null;
  effective_login: string | null;
  request_id: string;
  payload: DefaultDocument;
}

export interface PagesTable {
  id: Generated<number>;
  hri: string;
  /** Program folder; '' = every program without content of its own. */
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
}

export interface KeptAnswersTable {
  /** SHA-256 over user and idempotency key; the key itself is never stored. */
  key_hash: string;
  /** Effective user; '' = nobody signed in. */
  user_id: string;
  operation: string;
  /** HMAC of the request, keyed by the idempotency key: distinguishes requests without revealing their content. */
  fingerprint: string;
  answer: ColumnType<JsonObject, string, string>;
  created_at: Moment;
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
  kept_answers: KeptAnswersTable;
  profiles: ProfilesTable;
  records: RecordsTable;
  record_history: RecordHistoryTable;
  pages: PagesTable;
  blocks: BlocksTable;
}
