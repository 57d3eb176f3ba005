import type { PortalDocument } from '#model';
import type { HandlerResponse, HttpDetails } from '../call/handler.ts';
import { isFromPage } from './isFromPage.ts';
import { secrets } from './secrets.ts';
import { sessionCookies } from './sessionCookies.ts';
import type { IssuedSession } from './sessions.ts';

/**
 * The OAuth response with a session's tokens. For a page the refresh token is in the HttpOnly cookie alone and `refresh_token` of the body is
 * a handle; for other client software it is the token.
 */
export function tokenResponse(session: IssuedSession, portal: PortalDocument, http: HttpDetails): HandlerResponse {
  const { refreshToken, sessionId } = session;
  return {
    body: {
      access_token: session.accessToken,
      token_type: 'bearer',
      refresh_token: isFromPage(http, portal) ? sessionHandle.create(sessionId, refreshToken) : refreshToken,
      expires_in: session.accessSeconds,
      scope: 'portal',
    },
    cookies: sessionCookies.setAll(session, portal.cookies, http.isSecure),
    headers: { pragma: 'no-cache' },
  };
}

/** How the page that sent a handle relates to the session of the refresh cookie. */
export interface HandleMatch {
  /** The page got the handle from this session. */
  readonly isOwnSession: boolean;
  /** The page got the handle together with the refresh token that the cookie has now, so its access token is the newest. */
  readonly isNewest: boolean;
}

/**
 * What pages get as `refresh_token`. A handle identifies a session and a refresh token but grants nothing. All pages of a browser share the
 * refresh cookie, so when another user signs in, a page of the first user would renew its token from the session of the second. The handle
 * that the page sends shows that it belongs to another session, and the renewal is refused.
 */
export const sessionHandle = {
  create(sessionId: string, refreshToken: string): string {
    return `${fingerprint(sessionId)}.${fingerprint(secrets.hashOf(refreshToken))}`;
  },

  /** Compares a handle to a session and a refresh token; undefined when the text is not a handle: other clients may send any text. */
  read(text: string | undefined, sessionId: string, refreshToken: string): HandleMatch | undefined {
    if (!text || !/^[\da-f]{24}\.[\da-f]{24}$/.test(text)) return undefined;
    const isOwnSession = text.startsWith(`${fingerprint(sessionId)}.`);
    return { isOwnSession, isNewest: text === sessionHandle.create(sessionId, refreshToken) };
  },
};

function fingerprint(text: string): string {
  return secrets.hashOf(`handle|${text}`).slice(0, 24);
}
