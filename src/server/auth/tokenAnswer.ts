import type { PortalDocument } from '#model';
import type { HandlerAnswer } from '../call/handler.ts';
import type { IssuedSession } from './issuedSession.ts';
import { sessionCookies } from './sessionCookies.ts';
import { sessionHandle } from './sessionHandle.ts';

/** Token data on the wire; `refresh_token` is a handle that opens nothing, the credential itself travels in the HttpOnly cookie. */
export function tokenAnswer(session: IssuedSession, portal: PortalDocument, secure: boolean): HandlerAnswer {
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
