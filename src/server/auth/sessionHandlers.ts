import { bodyText, type Handlers } from '../call/handler.ts';
import { audit } from './audit.ts';
import { refuseClient } from './clientAuthentication.ts';
import { oauthRefusal } from './oauthRefusal.ts';
import { renew, renewByCookie } from './renew.ts';
import { findRequestSessions, findSessionOfToken } from './requestSessions.ts';
import { sessionCookies } from './sessionCookies.ts';
import { endSession } from './sessions.ts';
import { signIn } from './signIn.ts';

/** Sign-in, renewal and logout. */
export const sessionHandlers: Handlers = {
  'session.token': {
    kind: 'system',
    async run(request) {
      const refused = refuseClient(request, request.portal.portal);
      if (refused) return refused;
      const grant = bodyText(request.body, 'grant_type');
      if (grant === 'password') return signIn(request);
      if (grant === 'refresh_token') return renew(request);
      return oauthRefusal(400, 'unsupported_grant_type', 'Unsupported grant type');
    },
  },

  'session.authorize': {
    kind: 'system',
    async run(request) {
      return refuseClient(request, request.portal.portal) ?? renewByCookie(request, { hasNoToken: true });
    },
  },

  /** Ends the session of a token (RFC 7009); a token that is none is answered alike. */
  'session.revoke': {
    kind: 'system',
    async run(request) {
      const { body, db, id, now, portal } = request;
      const refused = refuseClient(request, portal.portal);
      if (refused) return refused;
      const session = await findSessionOfToken(db, bodyText(body, 'token') ?? '', now);
      if (session?.isActive) {
        await endSession(db, session.id, 'revoked', now);
        await audit(db, { at: now, requestId: id, action: 'session.revoked', details: { sessionId: session.id } });
      }
      // The standard leaves the body open; some clients want JSON.
      return { body: {} };
    },
  },

  'session.logout': {
    kind: 'system',
    async run(request) {
      const { actor, db, id, now, portal, http } = request;
      const { byToken, byCookie } = await findRequestSessions(request);
      const session = byToken ?? byCookie;
      if (session) {
        await endSession(db, session.id, 'logout', now);
        await audit(db, { at: now, requestId: id, action: 'session.logout', actor, details: { sessionId: session.id } });
      }
      // Another user has signed in in this browser: the cookies belong to that session and stay, and the page is told (`another`).
      if (session && byCookie?.isActive && byCookie.id !== session.id) return { body: { another: true } };
      return { status: 204, cookies: sessionCookies.removeAll(portal.portal.cookies, http.isSecure) };
    },
  },
};
