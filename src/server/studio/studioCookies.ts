import { createHmac, timingSafeEqual } from 'node:crypto';
import type { StudioEntry } from '#model';
import type { TokenPair } from '../auth/sessions.ts';
import type { CookieChange } from '../call/cookies.ts';

/** Whether a request came over TLS. */
interface Connection {
  readonly isSecure: boolean;
}

/** The two cookies of the Studio, both HttpOnly: the refresh token of its own session, and the one that says that a tester watches. */
export const studioCookies = {
  /** Browsers accept the prefixes over TLS only; `__Host-` stands for Path=/, which the session's cookie has not. */
  sessionName({ cookies }: StudioEntry, { isSecure }: Connection): string {
    return isSecure ? `__Secure-${cookies.session}` : cookies.session;
  },

  observedName({ cookies }: StudioEntry, { isSecure }: Connection): string {
    return isSecure ? `__Host-${cookies.observed}` : cookies.observed;
  },

  setSession(studio: StudioEntry, connection: Connection, { refreshToken, remainingSeconds }: StudioTokens): CookieChange {
    const name = studioCookies.sessionName(studio, connection);
    return { name, value: refreshToken, httpOnly: true, maxAge: remainingSeconds, path: studio.path };
  },

  /** Lasts until the browser closes, at most as long as the session that it names. */
  setObserved(studio: StudioEntry, connection: Connection, sessionId: string, signingKey: string): CookieChange {
    const value = `${sessionId}.${signature(sessionId, signingKey)}`;
    return { name: studioCookies.observedName(studio, connection), value, httpOnly: true };
  },

  /** The id of the Studio's session for which the server has set the value of such a cookie; undefined for any other text. */
  observedSession(value: string | undefined, signingKey: string): string | undefined {
    const [sessionId = '', given = ''] = value?.split('.') ?? [];
    const right = Buffer.from(signature(sessionId, signingKey));
    const sent = Buffer.from(given);
    return sent.length === right.length && timingSafeEqual(sent, right) ? sessionId : undefined;
  },
};

type StudioTokens = Pick<TokenPair, 'refreshToken' | 'remainingSeconds'>;

function signature(sessionId: string, key: string): string {
  return createHmac('sha256', key).update(`observed|${sessionId}`).digest('base64url');
}
