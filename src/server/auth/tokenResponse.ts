import type { PortalDocument } from '#model';
import type { HandlerResponse } from '../call/handler.ts';
import { secrets } from './secrets.ts';
import { sessionCookies } from './sessionCookies.ts';
import type { IssuedSession } from './sessions.ts';

/** Token data on the wire; `refresh_token` is a handle that opens nothing, the credential itself travels in the HttpOnly cookie. */
export function tokenResponse(session: IssuedSession, portal: PortalDocument, secure: boolean): HandlerResponse {
  return {
    body: {
      access_token: session.accessToken,
      token_type: 'bearer',
      refresh_token: sessionHandle.create(session.sessionId, session.refreshToken),
      expires_in: session.accessSeconds,
      scope: 'portal',
    },
    cookies: sessionCookies.issued(session, portal.cookies, secure),
    headers: { pragma: 'no-cache' },
  };
}

/** What a handle says of the page that sends it back. */
export interface HandleMatch {
  /** The page belongs to this session. */
  readonly isOwnSession: boolean;
  /** The page holds the newest credential's access token. */
  readonly isNewest: boolean;
}

/**
 * The `refresh_token` of the wire: it names session and generation and opens nothing, so a page may hold it. Sent back, it keeps a page
 * of one user from continuing with the session that another has opened in the same browser.
 */
export const sessionHandle = {
  create(sessionId: string, refreshToken: string): string {
    return `${mark(sessionId)}.${mark(secrets.hashOf(refreshToken))}`;
  },

  /** Undefined when the text is no handle: callers that were given none send a word of their own. */
  read(text: string | undefined, sessionId: string, refreshToken: string): HandleMatch | undefined {
    if (!text || !/^[\da-f]{24}\.[\da-f]{24}$/.test(text)) return undefined;
    const isOwnSession = text.startsWith(`${mark(sessionId)}.`);
    return { isOwnSession, isNewest: text === sessionHandle.create(sessionId, refreshToken) };
  },
};

function mark(text: string): string {
  return secrets.hashOf(`handle|${text}`).slice(0, 24);
}
