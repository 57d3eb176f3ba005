import { randomBytes } from 'node:crypto';
import { sessionHandle } from '../auth/tokenResponse.ts';

/** A backend's refresh credential and the session of this browser that it belongs to. */
export interface Held {
  readonly session: string;
  readonly credential: string;
}

const COOKIE = /^([\w-]{16})\.(.+)$/s;

/**
 * How a backend's refresh credential stands in the HttpOnly cookie: behind a name for the session, which the backend has none of, so that
 * the handle of the wire can keep the page of one user from going on with the session of another.
 */
export const heldCredential = {
  read(cookie: string | undefined): Held | undefined {
    const [, session, credential] = COOKIE.exec(cookie ?? '') ?? [];
    return session === undefined || credential === undefined ? undefined : { session, credential };
  },

  /** The cookie of a credential: of the session that goes on, else of a new one. */
  cookieOf(credential: string, before: Held | undefined): string {
    return `${before?.session ?? randomBytes(12).toString('base64url')}.${credential}`;
  },

  /** What the page gets as `refresh_token`. */
  handleOf({ session, credential }: Held): string {
    return sessionHandle.create(session, credential);
  },

  /** Whether the page that sent `handle` belongs to another session than the cookie. */
  isOther(handle: string | null, { session, credential }: Held): boolean {
    return sessionHandle.read(handle ?? undefined, session, credential)?.isOwnSession === false;
  },
};
