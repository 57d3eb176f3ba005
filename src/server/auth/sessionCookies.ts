import type { PortalDocument } from '#model';
import type { CookieChange } from '../call/cookies.ts';
import type { IssuedSession } from './sessions.ts';

type Names = PortalDocument['cookies'];

/** The cookies of a session: the refresh token is HttpOnly, the others are readable by scripts and hold no secrets (G-V03). */
export const sessionCookies = {
  /** Name of the refresh cookie; the `__Host-` prefix needs TLS. */
  refreshCookieName(names: Names, secure: boolean): string {
    return secure ? `__Host-${names.refresh}` : names.refresh;
  },

  /** The cookie of the refresh token. */
  refreshToken(session: Pick<IssuedSession, 'refreshToken' | 'remainingSeconds'>, names: Names, secure: boolean): CookieChange {
    const name = sessionCookies.refreshCookieName(names, secure);
    return { name, value: session.refreshToken, httpOnly: true, maxAge: session.remainingSeconds };
  },

  /** All cookies after sign-in or renewal; they last to the session's absolute end. */
  issued(session: IssuedSession, names: Names, secure: boolean): CookieChange[] {
    const maxAge = session.remainingSeconds;
    return [
      sessionCookies.refreshToken(session, names, secure),
      // Shows to scripts that there is a token, without the token.
      ...(names.token ? [{ name: names.token, value: 'issued', maxAge }] : []),
      { name: names.sso, value: 'active', maxAge },
      { name: names.webSession, value: session.epoch, maxAge },
      { name: names.impersonate, value: session.impersonating },
    ];
  },

  /** After the effective user changed. */
  identity(epoch: string, impersonating: string | null, names: Names): CookieChange[] {
    return [
      { name: names.webSession, value: epoch },
      { name: names.impersonate, value: impersonating },
    ];
  },

  /** After logout or a refused renewal. */
  cleared(names: Names, secure: boolean): CookieChange[] {
    const all = [sessionCookies.refreshCookieName(names, secure), names.token, names.sso, names.webSession, names.impersonate];
    return all.filter((name) => name !== undefined).map((name) => ({ name, value: null }));
  },
};
