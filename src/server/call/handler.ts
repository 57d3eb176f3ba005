import type { Readable } from 'node:stream';
import type { Kysely, Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import type { Json, JsonObject, Operation } from '#model';
import type { Mailer } from '../mail/mailer.ts';
import type { Tenant } from '../persistence/tenantTransactions.ts';
import type { Tables } from '../store/tables.ts';
import type { Actor } from './actor.ts';
import type { CookieChange } from './cookies.ts';

/** A file on its way. */
export interface ResponseFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly content: Readable;
}

/** What a handler answers; status 200 and no body by default. */
export interface HandlerResponse {
  readonly status?: number;
  readonly body?: Json;
  /** In place of `body`; a call whose answer is kept for repeats has none. */
  readonly file?: ResponseFile;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly CookieChange[];
  /** Version of the entity that the answer shows, from 0 (not stored yet) on; sent as ETag. */
  readonly version?: number;
}

/** The part of the HTTP request that only sign-in and session handlers need. */
export interface HttpDetails {
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly host: string;
  readonly ip: string;
  readonly secure: boolean;
}

/** One call, validated and permitted. */
export interface HandlerRequest {
  readonly id: string;
  readonly operation: Operation;
  /** The operation's own settings, `x-portal.with`. */
  readonly settings: JsonObject;
  /** Path and query parameters. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** Version that the caller read before this change (If-Match); undefined = whatever is stored. */
  readonly expectedVersion: number | undefined;
  readonly portal: CompiledPortal;
  readonly log: { info(details: object, message: string): void; warn(details: object, message: string): void };
  readonly http: HttpDetails;
  readonly now: Date;
}

/**
 * Runs under row-level policies that bind it to the actor's tenant: in one transaction when the operation changes something, else each
 * query for itself and reading only.
 */
export interface TenantHandler {
  readonly kind: 'tenant';
  run(
    request: HandlerRequest & { readonly db: Transaction<Tables>; readonly actor: Actor | undefined; readonly tenant: Tenant },
  ): Promise<HandlerResponse>;
}

/** What a system handler is given beside the call. */
export interface SystemContext {
  readonly db: Kysely<Tables>;
  readonly actor: Actor | undefined;
  readonly services: Services;
  /** What a change of identity gives the session as its new credential; a repeat of the same intention is given it again. */
  readonly refreshToken: string;
  /**
   * Makes the effect of the call in one transaction, which also keeps the answer for repeats of the same intention:
   * when another request of it was first, `effect` does not run and that one's answer is given. A refusal is not kept.
   */
  once(effect: (transaction: Transaction<Tables>) => Promise<HandlerResponse>): Promise<HandlerResponse>;
}

/** Works outside tenant protection: sign-in, sessions, accounts. Decides itself what it reaches. */
export interface SystemHandler {
  readonly kind: 'system';
  run(request: HandlerRequest & SystemContext): Promise<HandlerResponse>;
}

/** What an operation's `x-portal.handler` names. */
export type Handler = TenantHandler | SystemHandler;

/** Handler name -> handler. */
export type Handlers = { readonly [name: string]: Handler };

/** What system handlers lean on beside the request and the database. */
export interface Services {
  readonly mailer: Mailer;
  /** Key of the derived refresh credentials, the same in every process of one database. */
  readonly signingKey: string;
  /** Origin under which people reach the portal, for links in mails. */
  readonly publicUrl: string;
}

/** A text of a JSON or form body; undefined when absent, empty or of another type. */
export function bodyText(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value = (body as Record<string, unknown>)[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
