import type { Failure, Json, OperationTable } from '#model';
import type { Platform } from '#platform';
import type { Transport } from './Transport.ts';

/** What the calls tell the portal. */
export interface ApiHooks {
  /** Number of calls under way that count in the loading indicator (G-C30). */
  readonly pending: (count: number) => void;
  /** Calls with effects under way. */
  readonly changing: (count: number) => void;
  /** The session is over: no valid token and none to be had (SH-SESSION-07, 08). */
  readonly expired: () => void;
  /** A call was refused with 403 (SH-SESSION-11). */
  readonly forbidden: (failure: Failure) => void;
  /** An answer with status 500 (SH-ERRORS-01). */
  readonly serverFailure: (failure: Failure) => void;
  /** Any failure that no other policy takes (SH-ERRORS-16, G-S26). */
  readonly apiError: (failure: Failure) => void;
  /** Body of a refused save (SH-ERRORS-07, 08); null when the latest save was not refused. */
  readonly profileErrors: (body: Json) => void;
  /** A failure that the operation's document swallows (SH-ERRORS-18, G-C39): nobody is told, but it leaves a trace. */
  readonly swallowed: (failure: Failure) => void;
  /** A call succeeded: what was told of its earlier failure no longer holds. */
  readonly recovered: (operation: string, address: string) => void;
  /** A call succeeded that makes loaded data of these operations stale, or was refused because they are stale already (GB-232). */
  readonly invalidated: (operations: readonly string[]) => void;
}

/** How a new access token is asked for: a call of the catalogue. */
export interface RefreshCall {
  readonly operation: string;
  readonly input: { readonly [name: string]: unknown };
}

/** What the calls need of the portal. */
export interface ApiOptions {
  readonly operations: () => OperationTable;
  readonly transport: Transport;
  readonly platform: Pick<Platform, 'clock' | 'downloads' | 'locks'>;
  readonly token: { readonly current: () => string | undefined; readonly set: (token: string, handle: string | undefined) => void };
  /** Login to act for, if the user acts for another (G-N20). */
  readonly impersonated: () => string | undefined;
  /** The public OAuth client, `id:secret` (G-N22). */
  readonly client: () => string;
  /** Code of the language shown; the server answers its texts in it. */
  readonly language: () => string;
  /** True while the session has expired: no further call of the user leaves (G-C06). */
  readonly closed: () => boolean;
  readonly timeoutMs: () => number;
  readonly refreshCall: () => RefreshCall | undefined;
  readonly hooks: ApiHooks;
}
