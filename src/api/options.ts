import type { Failure, Json, OperationTable } from '#model';
import type { Platform } from '#platform';
import type { Transport } from './transport.ts';

/** Callbacks by which calls inform the portal. */
export interface ApiHooks {
  /** The number of pending calls that the loading indicator counts has changed (G-C30). */
  readonly pending: (count: number) => void;
  /** The number of pending calls that change something on the server has changed. */
  readonly changing: (count: number) => void;
  /** The session is over: the token is not valid any more and cannot be refreshed (SH-SESSION-07, 08). */
  readonly expired: () => void;
  /** A response with status 403 (SH-SESSION-11). */
  readonly forbidden: (failure: Failure) => void;
  /** A response with status 500 (SH-ERRORS-01). */
  readonly serverFailure: (failure: Failure) => void;
  /** A failure for which there is no other callback (SH-ERRORS-16, G-S26). */
  readonly apiError: (failure: Failure) => void;
  /** Body of a rejected save (SH-ERRORS-07, 08); null when the latest save failed for another reason. */
  readonly profileErrors: (body: Json) => void;
  /** A failure that is not shown to the user, by `onFailure` of the operation's document (SH-ERRORS-18, G-C39). */
  readonly swallowed: (failure: Failure) => void;
  /** A call succeeded: the message about an earlier failure of the same call can be removed. */
  readonly recovered: (operation: string, address: string) => void;
  /** Results of these operations are out of date: a call changed the data, or was rejected because somebody else had (GB-232). */
  readonly invalidated: (operations: readonly string[]) => void;
}

/** The call that requests a new access token. */
export interface RefreshCall {
  readonly operation: string;
  readonly input: { readonly [name: string]: unknown };
}

/** What `Api` needs of the portal. The functions are called for each call, because their results change. */
export interface ApiOptions {
  readonly operations: () => OperationTable;
  readonly transport: Transport;
  readonly platform: Pick<Platform, 'clock' | 'downloads' | 'locks'>;
  readonly token: { readonly current: () => string | undefined; readonly set: (token: string, refreshToken: string | undefined) => void };
  /** Login of the user who is impersonated, if any (G-N20). */
  readonly impersonatedLogin: () => string | undefined;
  /** The public OAuth client, `id:secret` (G-N22). */
  readonly clientCredentials: () => string;
  /** Code of the language shown, in which the server is to write its texts. */
  readonly language: () => string;
  /** While true, calls that need an access token fail at once without being sent (G-C06). */
  readonly isSessionExpired: () => boolean;
  readonly timeoutMs: () => number;
  /** Undefined when the portal has no way to refresh the token. */
  readonly refreshCall: () => RefreshCall | undefined;
  readonly hooks: ApiHooks;
}
