import type { PortalDocument } from '#model';
import type { HandlerResponse } from '../call/handler.ts';
import { secrets } from './secrets.ts';
import { sessionCookies } from './sessionCookies.ts';
import type { IssuedSession } from './sessions.ts';

/**
 * The response with a session's tokens. The refresh token itself is in the HttpOnly cookie; `refresh_token` of the body is only a handle.
 */
export function tokenResponse(session: IssuedSession, portal: PortalDocument, secure: boolean): HandlerResponse {
  return {
    body: {
      access_token: session.accessToken,
      token_type: 'bearer',
      refresh_token: sessionHandle.create(session.sessionId, session.refreshToken),
      expires_in: session.accessSeconds,
      scope: 'portal',
    },
    cookies: sessionCookies.setAll(session, portal.cookies, secure),
    headers: { pragma: 'no-cache' },
  };
}

/** How the page that sends a handle relates to a session. */
export interface HandleMatch {
  /** The page belongs to this session. */
  readonly isOwnSession: boolean;
  /** The page has the access token of the newest refresh token. */
  readonly isNewest: boolean;
}

/**
 * What pages get as `refresh_token`: it identifies session and refresh token but grants nothing. Sent back, it keeps a page of one user
 * from continuing with the session that another user has opened in the same browser.
 */
export const sessionHandle = {
  create(sessionId: string, refreshToken: string): string {
    return `${fingerprint(sessionId)}.${fingerprint(secrets.hashOf(refreshToken))}`;
  },

  /** Undefined when the text is not a handle: clients that never got one send any text. */
  read(text: string | undefined, sessionId: string, refreshToken: string): HandleMatch | undefined {
    if (!text || !/^[\da-f]{24}\.[\da-f]{24}$/.test(text)) return undefined;
    const isOwnSession = text.startsWith(`${fingerprint(sessionId)}.`);
    return { isOwnSession, isNewest: text === sessionHandle.create(sessionId, refreshToken) };
  },
};

function fingerprint(text: string): string {
  return secrets.hashOf(`handle|${text}`).slice(0, 24);
}
