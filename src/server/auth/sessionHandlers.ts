import { formBody } from '../call/formBody.ts';
import type { Handlers } from '../call/handler.ts';
import { audit } from './audit.ts';
import { endSession } from './endSession.ts';
import { heldSessions } from './heldSessions.ts';
import { knownClient } from './knownClient.ts';
import { renew } from './renew.ts';
import { sessionCookies } from './sessionCookies.ts';
import { signIn } from './signIn.ts';

const UNKNOWN_CLIENT = { status: 401, body: { error: 'invalid_client', error_description: 'Unknown client' } };

/** Sign-in, renewal and logout. */
export const sessionHandlers: Handlers = {
  'session.token': {
    kind: 'system',
    async run(request) {
      if (!knownClient(request.wire, request.portal.portal)) return UNKNOWN_CLIENT;
      const grant = formBody(request.body, 'grant_type');
      if (grant === 'password') return signIn(request);
      if (grant === 'refresh_token') return renew(request);
      return { status: 400, body: { error: 'unsupported_grant_type', error_description: 'Unsupported grant type' } };
    },
  },

  'session.authorize': {
    kind: 'system',
    async run(request) {
      return knownClient(request.wire, request.portal.portal) ? renew(request, true) : UNKNOWN_CLIENT;
    },
  },

  'session.logout': {
    kind: 'system',
    async run(request) {
      const { actor, db, id, now, portal, wire } = request;
      const { ofToken, ofCookie } = await heldSessions(request);
      const ended = ofToken ?? ofCookie;
      if (ended) {
        await endSession(db, ended.id, 'logout', now);
        await audit(db, { at: now, requestId: id, action: 'session.logout', actor, details: { sessionId: ended.id } });
      }
      // Another session has been opened in this browser since: its cookies stay, and the page is told.
      if (ended && ofCookie?.live && ofCookie.id !== ended.id) return { body: { another: true } };
      return { status: 204, cookies: sessionCookies.cleared(portal.portal.cookies, wire.secure) };
    },
  },
};
