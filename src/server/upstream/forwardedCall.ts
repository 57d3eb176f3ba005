import type { FastifyRequest } from 'fastify';
import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';

/** A session of a backend, as the session cookie stores it. */
export interface BackendSession {
  /** Our own id of the session: the backend has none. */
  readonly id: string;
  readonly refreshToken: string;
}

/** A call of a browser that is passed on to a backend. */
export interface ForwardedCall {
  readonly portal: CompiledPortal;
  readonly operation: Operation;
  readonly request: FastifyRequest;
  readonly cookies: Readonly<Record<string, string>>;
  /** Name of the HttpOnly cookie that holds the session. */
  readonly sessionCookie: string;
  /** The session of that cookie, if there is one. */
  readonly session: BackendSession | undefined;
  /** Received over TLS. */
  readonly secure: boolean;
  /** Aborted when the caller disconnects. */
  readonly disconnected: AbortSignal;
}

/** What a backend is sent. */
export interface BackendRequest {
  readonly path: string;
  readonly body: Buffer;
  /** The refresh token that the request exchanges for its successor; absent for any other request. */
  readonly refreshToken?: string;
}

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
