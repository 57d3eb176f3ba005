import type { HandlerResponse, SystemRequest } from '../call/handler.ts';
import { bodyText } from '../call/handler.ts';
import { clientKey } from '../call/requestOrigin.ts';
import { textFor } from '../call/texts.ts';
import { audit } from './audit.ts';
import { isFromBrowser, isFromPage } from './isFromPage.ts';
import { oauthRefusal } from './oauthRefusal.ts';
import { passwordHash } from './passwords.ts';
import { findRequestSessions } from './requestSessions.ts';
import { secrets } from './secrets.ts';
import { endSession, openSession, type SessionSettings, sessionSettings } from './sessions.ts';
import { oneAtATime } from './signInQueue.ts';
import { type Attempt, familiarAddresses, signInKey, throttle, tooManyAttempts } from './throttle.ts';
import { tokenResponse } from './tokenResponse.ts';

/**
 * Failed sign-ins from one IP address, whatever the accounts, until the address has to wait. Logins that have signed in there lately need
 * not: each of them has the five attempts of its account, locked or not.
 */
const ADDRESS_RULE = { limit: 200, windowMinutes: 15 };

/** Who tries to sign in: the login as it is stored, and the address as it is counted. */
interface SignInAttempt {
  readonly login: string;
  readonly address: string;
}

/**
 * Sign-in by password. An account is locked for some minutes after too many failed attempts. Known and unknown logins, locked or not, take
 * the same time and are counted in the same way, so that no response shows which accounts exist. Sign-ins with one login wait for each
 * other.
 */
export async function signIn(request: SystemRequest): Promise<HandlerResponse> {
  const attempt = { login: (bodyText(request.body, 'username') ?? '').trim().toLowerCase(), address: clientKey(request.http.ip) };
  return oneAtATime(attempt.login, () => signInOnce(request, attempt));
}

async function signInOnce(request: SystemRequest, attempt: SignInAttempt): Promise<HandlerResponse> {
  const { body, db, now, portal, services, http } = request;
  const settings = sessionSettings(portal.portal);
  const { ofAddress, ofAccount } = await countAttempt(request, attempt, settings);
  const user = await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'active'])
    .where('login_key', '=', attempt.login)
    .executeTakeFirst();
  const matches = await passwordHash.matches(user?.password_hash, bodyText(body, 'password') ?? '');
  const failed = async (error: keyof typeof REFUSALS) => {
    const response = await refuse(request, error, { ...attempt, userId: user?.id });
    if (!ofAddress.isAllowed) throw tooManyAttempts(ofAddress);
    return response;
  };
  if (!ofAccount.isAllowed) return failed('account_locked');
  if (!user?.active || !user.password_hash || !matches) return failed('invalid_grant');
  const identity = { userId: user.id, passwordHash: user.password_hash };
  const session = await openSession(db, identity, { settings, signingKey: services.signingKey, now });
  // The password was changed after it was checked above: the attempt counts as failed.
  if (!session) return failed('invalid_grant');
  await forgetFailures(request, attempt);
  await endPreviousSession(request);
  await audit(db, { at: now, requestId: request.id, action: 'session.signIn', details: { userId: user.id, sessionId: session.sessionId } });
  return tokenResponse(session, portal.portal, http);
}

/**
 * Counts an attempt for its address and its login. Throws a Problem 429 when the address has to wait, unless the login has signed in there
 * lately and is not locked; its failures are answered by that problem too, so that nobody sees whose address this is.
 */
async function countAttempt(
  { db, now }: SystemRequest,
  { address, login }: SignInAttempt,
  { lockAfterFailures, lockMinutes }: SessionSettings,
): Promise<{ ofAddress: Attempt; ofAccount: Attempt }> {
  const ofAddress = await throttle.count(db, addressKey(address), ADDRESS_RULE, now);
  if (!ofAddress.isAllowed && !(await familiarAddresses.has(db, login, address, now))) throw tooManyAttempts(ofAddress);
  const ofAccount = await throttle.count(db, signInKey(login), { limit: lockAfterFailures, windowMinutes: lockMinutes }, now);
  if (!ofAddress.isAllowed && !ofAccount.isAllowed) throw tooManyAttempts(ofAddress);
  return { ofAddress, ofAccount };
}

const addressKey = (address: string): string => `sign-in address ${address}`;

/** Takes back what was counted against a login that has signed in, and remembers its address. */
async function forgetFailures({ db, now }: SystemRequest, { address, login }: SignInAttempt): Promise<void> {
  await throttle.clear(db, signInKey(login));
  // Only this attempt: an attacker with one valid account must not be able to clear the counter of the address.
  await throttle.uncount(db, addressKey(address));
  await familiarAddresses.add(db, login, address, now);
}

const REFUSALS = {
  account_locked: { name: 'locked', fallback: 'User account is locked' },
  invalid_grant: { name: 'failed', fallback: 'Bad credentials' },
} as const;

interface RefusedSignIn extends SignInAttempt {
  /** Undefined when no account has the login. */
  readonly userId: string | undefined;
}

/**
 * Refuses, and records the attempt so that attempts of one address or at one login can be found together. Other clients than pages get a
 * code and an ASCII text of RFC 6749, 5.2.
 */
async function refuse(
  request: SystemRequest,
  error: keyof typeof REFUSALS,
  { address, login, userId }: RefusedSignIn,
): Promise<HandlerResponse> {
  const { db, http, id, now, portal, services } = request;
  const { signingKey } = services;
  const details = {
    error,
    login: secrets.pseudonymOf(`login ${login}`, signingKey),
    address: secrets.pseudonymOf(`address ${address}`, signingKey),
    ...(userId === undefined ? {} : { userId }),
  };
  await audit(db, { at: now, requestId: id, action: 'session.signInRefused', details });
  const text = REFUSALS[error];
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
