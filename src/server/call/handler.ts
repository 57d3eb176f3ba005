import type { Readable } from 'node:stream';
import type { Kysely, Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import type { Json, JsonObject, Operation } from '#model';
import type { SourceKeys } from '../intake/sourceKeys.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Tenant } from '../persistence/tenantTransactions.ts';
import type { Tables } from '../store/tables.ts';
import type { Actor } from './actor.ts';
import type { CookieChange } from './cookies.ts';

/** A file to download. */
export interface ResponseFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly content: Readable;
}

/** What a handler returns; status 200 and no body by default. */
export interface HandlerResponse {
  readonly status?: number;
  readonly body?: Json;
  /** Instead of `body`; not for operations whose response is stored for repeated requests. */
  readonly file?: ResponseFile;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly CookieChange[];
  /** Version of the entity in the body, 0 = not stored yet; sent as ETag. */
  readonly version?: number;
  /** Of a tenant handler: what the audit says of the change besides its status. */
  readonly audited?: JsonObject;
}

/** The parts of the HTTP request that sign-in and session handlers need. */
export interface HttpDetails {
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly host: string;
  readonly ip: string;
  /** Whether the client used TLS, possibly to a trusted proxy. */
  readonly isSecure: boolean;
}

/** A call that has been validated and permitted. */
export interface HandlerRequest {
  readonly id: string;
  readonly operation: Operation;
  /** The operation's own settings, `x-portal.with`. */
  readonly settings: JsonObject;
  /** Path and query parameters. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** Version that the change is based on (If-Match); undefined = any. */
  readonly expectedVersion: number | undefined;
  readonly portal: CompiledPortal;
  readonly log: { info(details: object, message: string): void; warn(details: object, message: string): void };
  readonly http: HttpDetails;
  readonly now: Date;
  /** See Services.serviceKey; absent where a job makes the call. */
  readonly serviceKey?: Services['serviceKey'];
  /** The source outside whose program makes the call, where it is no user. */
  readonly source?: string | undefined;
}

/** A request to a tenant handler. */
export interface TenantRequest extends HandlerRequest {
  readonly db: Transaction<Tables>;
  readonly actor: Actor | undefined;
  readonly tenant: Tenant;
}

/**
 * Runs under row-level policies for the actor's tenant: in one transaction when the operation changes something, otherwise each query on
 * its own and read-only.
 */
export interface TenantHandler {
  readonly kind: 'tenant';
  run(request: TenantRequest): Promise<HandlerResponse>;
}

/** A request to a system handler. */
export interface SystemRequest extends HandlerRequest {
  readonly db: Kysely<Tables>;
  readonly actor: Actor | undefined;
  readonly services: Services;
  /**
   * The session's next refresh token, for handlers that change identity or password. When the request is repeated under its idempotency
   * key, it is the same token.
   */
  readonly refreshToken: string;
  /**
   * Runs `effect` in a transaction that also stores the response under the idempotency key. If another request with this key has stored its
   * response before, `effect` does not run and the stored response is returned. Error responses are not stored.
   */
  once(effect: (transaction: Transaction<Tables>) => Promise<HandlerResponse>): Promise<HandlerResponse>;
}

/** Runs without row-level policies, for sign-in, sessions, accounts and the Studio: its code alone limits what it reads and writes. */
export interface SystemHandler {
  readonly kind: 'system';
  run(request: SystemRequest): Promise<HandlerResponse>;
}

/** What an operation's `x-portal.handler` names. */
export type Handler = TenantHandler | SystemHandler;

/** Handler name -> handler. */
export type Handlers = { readonly [name: string]: Handler };

/** What system handlers use besides the database. */
export interface Services {
  readonly mailer: Mailer;
  /** Key from which tokens are derived; the same in every process of one database. */
  readonly signingKey: string;
  /** The key that a service outside shares with this portal; undefined if there is none. */
  readonly serviceKey: (service: string) => string | undefined;
  /** The keys by which programs of sources outside send in. */
  readonly sourceKeys: SourceKeys;
  /** Origin of the portal, for links in mails. */
  readonly publicUrl: string;
}

/** A text field of a JSON or form body; undefined when it is missing, empty or no text. */
export function bodyText(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value = (body as Record<string, unknown>)[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
