import type { HandlerAnswer, SystemHandler } from '../domain/handler.ts';
import { audit } from './audit.ts';
import { rotateSession } from './rotateSession.ts';
import { sameOrigin } from './sameOrigin.ts';
import { sessionCookies } from './sessionCookies.ts';
import { sessionSettings } from './sessionSettings.ts';
import { tokenAnswer } from './tokenAnswer.ts';

/** Token data by the HttpOnly refresh cookie, for the refresh grant and the implicit request alike; only for pages of this origin. */
export async function renew({ db, id, now, portal, services, wire }: Parameters<SystemHandler['run']>[0]): Promise<HandlerAnswer> {
  if (!sameOrigin(wire))
    return { status: 403, body: { error: 'access_denied', error_description: 'Requests from other sites are refused' } };
  const names = portal.portal.cookies;
  const credential = wire.cookies[sessionCookies.refreshName(names, wire.secure)];
  if (!credential) return expired([]);
  const options = { settings: sessionSettings(portal.portal), signingKey: services.signingKey, now };
  const rotation = await rotateSession(db, credential, options);
  if ('issued' in rotation) return tokenAnswer(rotation.issued, portal.portal, wire.secure);
  if (rotation.refused === 'reused') {
    await audit(db, { at: now, requestId: id, action: 'session.reuseDetected', details: { sessionId: rotation.sessionId } });
  }
  return expired(sessionCookies.cleared(names, wire.secure));
}

function expired(cookies: HandlerAnswer['cookies'] & object): HandlerAnswer {
  return { status: 401, body: { error: 'invalid_grant', error_description: 'Session expired' }, cookies };
}
