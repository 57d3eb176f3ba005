import { formBody } from '../domain/formBody.ts';
import type { Handlers, SystemHandler } from '../domain/handler.ts';
import { audit } from './audit.ts';
import { endSession } from './endSession.ts';
import { knownClient } from './knownClient.ts';
import { renew } from './renew.ts';
import { sameOrigin } from './sameOrigin.ts';
import { secrets } from './secrets.ts';
import { sessionCookies } from './sessionCookies.ts';
import { signIn } from './signIn.ts';

type Request = Parameters<SystemHandler['run']>[0];

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
      return knownClient(request.wire, request.portal.portal) ? renew(request) : UNKNOWN_CLIENT;
    },
  },

  'session.logout': {
    kind: 'system',
    async run(request) {
      const { actor, db, id, now, portal, wire } = request;
      const sessionId = actor?.sessionId ?? (await sessionOfCookie(request));
      if (sessionId) {
        await endSession(db, sessionId, 'logout', now);
        await audit(db, { at: now, requestId: id, action: 'session.logout', actor, details: { sessionId } });
      }
      return { status: 204, cookies: sessionCookies.cleared(portal.portal.cookies, wire.secure) };
    },
  },
};

async function sessionOfCookie({ db, portal, wire }: Request): Promise<string | undefined> {
  const credential = wire.cookies[sessionCookies.refreshName(portal.portal.cookies, wire.secure)];
  if (!credential || !sameOrigin(wire)) return undefined;
  const row = await db.selectFrom('tokens').select('session_id').where('hash', '=', secrets.hashOf(credential)).executeTakeFirst();
  return row?.session_id;
}
