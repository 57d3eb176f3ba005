import type { PortalDocument } from '#model';
import type { CookieChange } from '../call/cookies.ts';
import { bodyText, type HandlerResponse, type Handlers, type HttpDetails, type SystemRequest } from '../call/handler.ts';
import { audit } from './audit.ts';
import { findRequestSessions } from './requestSessions.ts';
import { rotateSession } from './rotateSession.ts';
import { sessionCookies } from './sessionCookies.ts';
import { endSession, sessionSettings } from './sessions.ts';
import { signIn } from './signIn.ts';
import { tokenResponse } from './tokenResponse.ts';

const UNKNOWN_CLIENT = { status: 401, body: { error: 'invalid_client', error_description: 'Unknown client' } };

/** Sign-in, renewal and logout. */
export const sessionHandlers: Handlers = {
  'session.token': {
    kind: 'system',
    async run(request) {
      if (!isKnownClient(request.http, request.portal.portal)) return UNKNOWN_CLIENT;
      const grant = bodyText(request.body, 'grant_type');
      if (grant === 'password') return signIn(request);
      if (grant === 'refresh_token') return renew(request);
      return { status: 400, body: { error: 'unsupported_grant_type', error_description: 'Unsupported grant type' } };
    },
  },

  'session.authorize': {
    kind: 'system',
    async run(request) {
      return isKnownClient(request.http, request.portal.portal) ? renew(request, true) : UNKNOWN_CLIENT;
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

/** Whether the request has no Basic credentials, or those that the portal document names for its pages (`session.client`, G-N22). */
function isKnownClient({ headers }: HttpDetails, portal: PortalDocument): boolean {
  const { authorization } = headers;
  if (authorization === undefined) return true;
  const [scheme, encoded = ''] = String(authorization).split(' ');
  if (scheme?.toLowerCase() !== 'basic') return true;
  return Buffer.from(encoded, 'base64').toString('utf8') === (portal.session.client ?? 'portal:');
}

/** Issues tokens for the refresh token of the cookie, to pages that renew their access token and to pages that have none yet. */
async function renew(request: SystemRequest, hasNoToken = false): Promise<HandlerResponse> {
  const { body, db, id, now, portal, services, http } = request;
  const names = portal.portal.cookies;
  const refreshToken = http.cookies[sessionCookies.refreshCookieName(names, http.isSecure)];
  if (!refreshToken) return expired([]);
  const handle = hasNoToken ? undefined : bodyText(body, 'refresh_token');
  const options = {
    settings: sessionSettings(portal.portal),
    signingKey: services.signingKey,
    now,
    portal,
    requestId: id,
    handle,
    hasNoToken,
  };
  const rotation = await rotateSession(db, refreshToken, options);
  if ('issued' in rotation) return tokenResponse(rotation.issued, portal.portal, http.isSecure);
  if (rotation.refused === 'reused') {
    await audit(db, { at: now, requestId: id, action: 'session.reuseDetected', details: { sessionId: rotation.sessionId } });
  }
  // `other`: the cookies belong to another user, who has signed in since the page was loaded, and stay.
  return expired(rotation.refused === 'other' ? [] : sessionCookies.removeAll(names, http.isSecure));
}

/** The OAuth error response for a session that cannot be renewed. */
function expired(cookies: readonly CookieChange[]): HandlerResponse {
  return { status: 401, body: { error: 'invalid_grant', error_description: 'Session expired' }, cookies };
}
