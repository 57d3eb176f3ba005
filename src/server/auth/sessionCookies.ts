import type { PortalDocument } from '#model';
import type { CookieChange } from '../call/cookies.ts';
import type { IssuedSession } from './sessions.ts';

/** The names that the portal document gives to the cookies. */
type Names = PortalDocument['cookies'];

/**
 * The cookies of a session: which ones a response sets or removes. The refresh token is HttpOnly; scripts can read the others, which
 * contain no secrets (G-V03). `isSecure`: the request was received over TLS.
 */
export const sessionCookies = {
  /** Name of the refresh cookie. Browsers accept the prefix `__Host-` over TLS only. */
  refreshCookieName(names: Names, isSecure: boolean): string {
    return isSecure ? `__Host-${names.refresh}` : names.refresh;
  },

  /** Sets the refresh token until the session's absolute end. */
  setRefreshToken(session: Pick<IssuedSession, 'refreshToken' | 'remainingSeconds'>, names: Names, isSecure: boolean): CookieChange {
    const name = sessionCookies.refreshCookieName(names, isSecure);
    return { name, value: session.refreshToken, httpOnly: true, maxAge: session.remainingSeconds };
  },

  /**
   * Sets all cookies, after sign-in or renewal. They last until the session's absolute end; only `impersonate` ends when the browser
   * closes.
   */
  setAll(session: IssuedSession, names: Names, isSecure: boolean): CookieChange[] {
    const maxAge = session.remainingSeconds;
    return [
      sessionCookies.setRefreshToken(session, names, isSecure),
      // Shows to scripts that there is a token, without the token.
      ...(names.token ? [{ name: names.token, value: 'issued', maxAge }] : []),
      { name: names.sso, value: 'active', maxAge },
      { name: names.webSession, value: session.epoch, maxAge },
      { name: names.impersonate, value: session.impersonating },
    ];
  },

  /** Sets the cookies that show which user a session acts as, after impersonation has begun or ended; they last as in `setAll`. */
  setImpersonation(
    { epoch, impersonating, remainingSeconds }: Pick<IssuedSession, 'epoch' | 'impersonating' | 'remainingSeconds'>,
    names: Names,
  ): CookieChange[] {
    return [
      { name: names.webSession, value: epoch, maxAge: remainingSeconds },
      { name: names.impersonate, value: impersonating },
    ];
  },

  /** Removes all cookies, after logout or a refused renewal. */
  removeAll(names: Names, isSecure: boolean): CookieChange[] {
    const all = [sessionCookies.refreshCookieName(names, isSecure), names.token, names.sso, names.webSession, names.impersonate];
    return all.filter((name) => name !== undefined).map((name) => ({ name, value: null }));
  },
};
