import { randomBytes } from 'node:crypto';
import { sessionHandle } from '../auth/tokenResponse.ts';

/** A backend's refresh token and our own id of the session to which it belongs. */
export interface Held {
  readonly session: string;
  readonly credential: string;
}

const COOKIE = /^([\w-]{16})\.(.+)$/s;

/**
 * The HttpOnly cookie holds the backend's refresh token, prefixed with our own session id, because the backend has no session ids. The page
 * gets a handle made of both, so that the page of one user cannot continue the session of another.
 */
export const heldCredential = {
  read(cookie: string | undefined): Held | undefined {
    const [, session, credential] = COOKIE.exec(cookie ?? '') ?? [];
    return session === undefined || credential === undefined ? undefined : { session, credential };
  },

  /** The cookie value for a refresh token, of the continued session or else of a new one. */
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
