import type { Json } from './json.ts';

/** What went wrong with a call; flows and blocks branch on it, and documents name these kinds. */
export type FailureKind =
  | 'unauthenticated'
  | 'forbidden'
  | 'invalid'
  | 'notFound'
  | 'conflict'
  | 'tooMany'
  | 'server'
  /** The server, or the database behind it, is out of reach of its gateway (502, 503, 504). */
  | 'unavailable'
  | 'offline'
  | 'timeout'
  /** The request cannot be built, or the response is not what the operation promises. */
  | 'malformed'
  | 'cancelled';

/** A failed call as a value: `status` is the HTTP status if there was a response, `body` its parsed body or raw text. */
export interface Failure {
  readonly kind: FailureKind;
  readonly operation: string;
  readonly status?: number;
  readonly message?: string;
  /** Path and query of the request, if it was sent. */
  readonly address?: string;
  readonly body?: Json;
}

/** Outcome of a call. */
export type Result =
  /** `version` is the ETag of the response; a later change of the same record sends it as If-Match. */
  | { readonly ok: true; readonly output: Json; readonly status: number; readonly version?: string }
  | { readonly ok: false; readonly failure: Failure };

/** What a caller may pass to follow an upload: its share that was sent (0 to 1); aborting `signal` cancels the call. */
export interface UploadWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (bytes: number, share?: number) => void;
}

/** Makes a call by operationId: `input` holds parameters by name and the request body under `body`. Never rejects. */
export type Call = (operation: string, input?: { readonly [name: string]: unknown }, watch?: UploadWatch) => Promise<Result>;
