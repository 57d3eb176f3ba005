import type { Json } from './json.ts';

/** What went wrong with a call; flows and blocks branch on it. */
export type FailureKind =
  | 'unauthenticated'
  | 'forbidden'
  | 'invalid'
  | 'notFound'
  | 'conflict'
  | 'tooMany'
  | 'server'
  /** Nobody was there to answer: a gateway without its server, a server without its database (502, 503, 504). */
  | 'unavailable'
  | 'offline'
  | 'timeout'
  | 'malformed'
  | 'cancelled';

/** A failed call as a value: `status` is the HTTP status if an answer came, `body` its parsed body or raw text. */
export interface Failure {
  readonly kind: FailureKind;
  readonly operation: string;
  readonly status?: number;
  readonly message?: string;
  /** Path and query that were asked for, if the request left. */
  readonly address?: string;
  readonly body?: Json;
}

/** Outcome of a call. */
export type Result =
  /** `version` is the entity tag of the answer, to be sent as If-Match with a change of what was read. */
  | { readonly ok: true; readonly output: Json; readonly status: number; readonly version?: string }
  | { readonly ok: false; readonly failure: Failure };

/** Makes a call by operationId: `input` holds parameters by name and the request body under `body`. Never rejects. */
export type Call = (operation: string, input?: { readonly [name: string]: unknown }) => Promise<Result>;
