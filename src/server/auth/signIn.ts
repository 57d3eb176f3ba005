import type { HandlerResponse, SystemRequest } from '../call/handler.ts';
import { bodyText } from '../call/handler.ts';
import { clientKey } from '../call/requestOrigin.ts';
import { type TextName, textFor } from '../call/texts.ts';
import { audit } from './audit.ts';
import { isFromBrowser, isFromPage } from './isFromPage.ts';
import { oauthRefusal } from './oauthRefusal.ts';
import { passwordHash } from './passwords.ts';
import { findRequestSessions } from './requestSessions.ts';
import { endSession, openSession, sessionSettings } from './sessions.ts';
import { signInKey, throttle, tooManyAttempts } from './throttle.ts';
import { tokenResponse } from './tokenResponse.ts';

type NamedText = Extract<TextName, { readonly name: string }>;

/** Failed sign-ins from one IP address, whatever the accounts, until the address has to wait. */
const IP_RULE = { limit: 200, windowMinutes: 15 };

/**
 * Sign-in by password. An account is locked for some minutes after too many failed attempts. Known and unknown logins, locked or not, take
 * the same time and are counted in the same way, so that no response shows which accounts exist.
 */
export async function signIn(request: SystemRequest): Promise<HandlerResponse> {
  const { body, db, now, portal, services, http } = request;
  const login = (bodyText(body, 'username') ?? '').trim().toLowerCase();
  const password = bodyText(body, 'password') ?? '';
  const settings = sessionSettings(portal.portal);
  const ipKey = `sign-in address ${clientKey(http.ip)}`;
  const ipAttempt = await throttle.count(db, ipKey, IP_RULE, now);
  if (!ipAttempt.isAllowed) throw tooManyAttempts(ipAttempt);
  const accountRule = { limit: settings.lockAfterFailures, windowMinutes: settings.lockMinutes };
  const accountAttempt = await throttle.count(db, signInKey(login), accountRule, now);
  const user = await db.selectFrom('users').select(['id', 'password_hash', 'active']).where('login_key', '=', login).executeTakeFirst();
  const matches = await passwordHash.matches(user?.password_hash, password);
  if (!accountAttempt.isAllowed) return refuse(request, 'account_locked', { name: 'locked', fallback: 'User account is locked' }, user?.id);
  const failed = () => refuse(request, 'invalid_grant', { name: 'failed', fallback: 'Bad credentials' }, user?.id);
  if (!user?.active || !user.password_hash || !matches) return failed();
  await throttle.clear(db, signInKey(login));
  // Only this attempt: an attacker with one valid account must not be able to clear the counter of the address.
  await throttle.uncount(db, ipKey);
  await endPreviousSession(request);
  const identity = { userId: user.id, passwordHash: user.password_hash };
  const session = await openSession(db, identity, { settings, signingKey: services.signingKey, now });
  // The password was changed after it was checked above.
  if (!session) return failed();
  await audit(db, { at: now, requestId: request.id, action: 'session.signIn', details: { userId: user.id, sessionId: session.sessionId } });
  return tokenResponse(session, portal.portal, http);
}

/** Other clients than pages get a code and an ASCII text of RFC 6749, 5.2. */
async function refuse(request: SystemRequest, error: string, text: NamedText, userId: string | undefined): Promise<HandlerResponse> {
  const { db, http, id, now, portal } = request;
  const details = { error, ...(userId === undefined ? {} : { userId }) };
  await audit(db, { at: now, requestId: id, action: 'session.signInRefused', details });
  return isFromPage(http, portal.portal)
    ? oauthRefusal(401, error, textFor(request, text))
    : oauthRefusal(400, 'invalid_grant', text.fallback);
}

/**
 * Ends the session whose cookie a browser sent: the new session replaces that cookie. Other client software may have several sessions at
 * once, so nothing is ended for it.
 */
async function endPreviousSession(request: SystemRequest): Promise<void> {
  if (!isFromBrowser(request.http)) return;
  const { byCookie } = await findRequestSessions(request);
  if (byCookie?.isActive) await endSession(request.db, byCookie.id, 'replaced', request.now);
}
