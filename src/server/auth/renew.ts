import { formBody } from '../call/formBody.ts';
import type { HandlerAnswer, SystemHandler } from '../call/handler.ts';
import { audit } from './audit.ts';
import { rotateSession } from './rotateSession.ts';
import { sessionCookies } from './sessionCookies.ts';
import { sessionSettings } from './sessionSettings.ts';
import { tokenAnswer } from './tokenAnswer.ts';

type Request = Parameters<SystemHandler['run']>[0];

/** Token data by the HttpOnly refresh cookie: for the refresh grant, and for pages without a token (`newcomer`). */
export async function renew(request: Request, newcomer = false): Promise<HandlerAnswer> {
  const { body, db, id, now, portal, services, wire } = request;
  const names = portal.portal.cookies;
  const credential = wire.cookies[sessionCookies.refreshName(names, wire.secure)];
  if (!credential) return expired([]);
  const handle = newcomer ? undefined : formBody(body, 'refresh_token');
  const options = { settings: sessionSettings(portal.portal), signingKey: services.signingKey, now, handle, newcomer };
  const rotation = await rotateSession(db, credential, options);
  if ('issued' in rotation) return tokenAnswer(rotation.issued, portal.portal, wire.secure);
  if (rotation.refused === 'reused') {
    await audit(db, { at: now, requestId: id, action: 'session.reuseDetected', details: { sessionId: rotation.sessionId } });
  }
  // The cookies are those of whoever has signed in since.
  return expired(rotation.refused === 'other' ? [] : sessionCookies.cleared(names, wire.secure));
}

function expired(cookies: HandlerAnswer['cookies'] & object): HandlerAnswer {
  return { status: 401, body: { error: 'invalid_grant', error_description: 'Session expired' }, cookies };
}
