import type { HandlerResponse, SystemRequest } from '../call/handler.ts';
import { bodyText } from '../call/handler.ts';
import { clientKey } from '../call/requestOrigin.ts';
import { textFor } from '../call/texts.ts';
import { audit } from './audit.ts';
import { passwordHash } from './passwords.ts';
import { findRequestSessions } from './requestSessions.ts';
import { endSession, openSession, sessionSettings } from './sessions.ts';
import { signInKey, throttle, tooManyAttempts } from './throttle.ts';
import { tokenResponse } from './tokenResponse.ts';

/** Failed sign-ins of one address until it has to wait; a successful one is not counted, and does not reset the counter. */
const ADDRESS_RULE = { limit: 200, windowMinutes: 15 };

/**
 * Sign-in by password. Known and unknown logins, locked or not, take the same time and are counted alike, so that no response
 * shows which accounts exist.
 */
export async function signIn(request: SystemRequest): Promise<HandlerResponse> {
  const { body, db, now, portal, services, http } = request;
  const login = (bodyText(body, 'username') ?? '').trim().toLowerCase();
  const password = bodyText(body, 'password') ?? '';
  const settings = sessionSettings(portal.portal);
  const addressLimit = `sign-in address ${clientKey(http.ip)}`;
  const address = await throttle.attempt(db, addressLimit, ADDRESS_RULE, now);
  if (!address.allowed) throw tooManyAttempts(address);
  const account = await throttle.attempt(
    db,
    signInKey(login),
    { limit: settings.lockAfterFailures, windowMinutes: settings.lockMinutes },
    now,
  );
  const user = await db.selectFrom('users').select(['id', 'password_hash', 'active']).where('login_key', '=', login).executeTakeFirst();
  const matches = await passwordHash.matches(user?.password_hash, password);
  if (!account.allowed)
    return refuse(request, 'account_locked', textFor(request, { name: 'locked', fallback: 'User account is locked' }), user?.id);
  const failed = () => refuse(request, 'invalid_grant', textFor(request, { name: 'failed', fallback: 'Bad credentials' }), user?.id);
  if (!user?.active || !user.password_hash || !matches) return failed();
  await throttle.clear(db, signInKey(login));
  await throttle.forgive(db, addressLimit);
  await endPreviousSession(request);
  const identity = { userId: user.id, passwordHash: user.password_hash };
  const session = await openSession(db, identity, { settings, signingKey: services.signingKey, now });
  if (!session) return failed();
  await audit(db, { at: now, requestId: request.id, action: 'session.signIn', details: { userId: user.id, sessionId: session.sessionId } });
  return tokenResponse(session, portal.portal, http.secure);
}

async function refuse(request: SystemRequest, error: string, description: string, userId: string | undefined): Promise<HandlerResponse> {
  const details = { error, ...(userId === undefined ? {} : { userId }) };
  await audit(request.db, { at: request.now, requestId: request.id, action: 'session.signInRefused', details });
  return { status: 401, body: { error, error_description: description } };
}

/** Ends the session that a browser had before. Programs, which may have several sessions, send no Sec-Fetch-Site. */
async function endPreviousSession(request: SystemRequest): Promise<void> {
  if (request.http.headers['sec-fetch-site'] === undefined) return;
  const { byCookie } = await findRequestSessions(request);
  if (byCookie?.isActive) await endSession(request.db, byCookie.id, 'replaced', request.now);
}
