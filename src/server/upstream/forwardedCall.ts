import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';

/** A session of a backend, as our session cookie stores it. */
export interface BackendSession {
  /** An id that we gave to the session, because the backend does not name sessions. */
  readonly id: string;
  readonly refreshToken: string;
}

/** A call of a browser that is passed on to a backend. */
export interface ForwardedCall {
  readonly portal: CompiledPortal;
  readonly operation: Operation;
  readonly request: FastifyRequest;
  /** The portal's own origins. */
  readonly origins: readonly string[];
  readonly cookies: Readonly<Record<string, string>>;
  /** Name of the HttpOnly cookie that holds the session. */
  readonly sessionCookie: string;
  /** The session in the session cookie, if the request has one. */
  readonly session: BackendSession | undefined;
  /** Received over TLS. */
  readonly isSecure: boolean;
  /** Aborted when the caller disconnects. */
  readonly disconnected: AbortSignal;
}

/** The parts of a forwarded request that may differ from the client's request. */
export interface BackendRequest {
  readonly path: string;
  /** Of an upload a stream, which is passed on as it arrives. */
  readonly body: Buffer | Readable;
  /** Set when the request renews a session: the refresh token that it exchanges for the next one. */
  readonly refreshToken?: string;
}

/** A response of a backend, read completely. */
export interface BackendResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** The value of a JSON body; undefined when it is not JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
