import { formBody } from '../domain/formBody.ts';
import type { HandlerAnswer, SystemHandler } from '../domain/handler.ts';
import { textFor } from '../domain/textFor.ts';
import { Problem } from '../http/problem.ts';
import { audit } from './audit.ts';
import { openSession } from './openSession.ts';
import { passwordHash } from './passwordHash.ts';
import { sessionSettings } from './sessionSettings.ts';
import { signInKey } from './signInKey.ts';
import { throttle } from './throttle.ts';
import { tokenAnswer } from './tokenAnswer.ts';

type Request = Parameters<SystemHandler['run']>[0];

/** Failed sign-ins of one address before it has to wait. */
const ADDRESS_RULE = { limit: 200, windowMinutes: 15 };

/**
 * Sign-in by password. Known and unknown logins, right and wrong passwords, locked or not, take the same time and
 * count alike, so that an answer tells nothing about who exists.
 */
export async function signIn(request: Request): Promise<HandlerAnswer> {
  const { body, db, now, portal, wire } = request;
  const login = (formBody(body, 'username') ?? '').trim().toLowerCase();
  const password = formBody(body, 'password') ?? '';
  const settings = sessionSettings(portal.portal);
  const address = await throttle.attempt(db, `sign-in address ${wire.ip}`, ADDRESS_RULE, now);
  if (!address.allowed)
    throw new Problem(429, 'Too many attempts. Try again later.', { headers: { 'retry-after': String(address.retryAfterSeconds) } });
  const account = await throttle.attempt(
    db,
    signInKey(login),
    { limit: settings.lockAfterFailures, windowMinutes: settings.lockMinutes },
    now,
  );
  const user = await db.selectFrom('users').select(['id', 'password_hash', 'active']).where('login_key', '=', login).executeTakeFirst();
  const fits = await passwordHash.fits(user?.password_hash, password);
  if (!account.allowed)
    return refuse(request, 'account_locked', textFor(request, { name: 'locked', fallback: 'User account is locked' }), user?.id);
  if (!user?.active || !fits)
    return refuse(request, 'invalid_grant', textFor(request, { name: 'failed', fallback: 'Bad credentials' }), user?.id);
  await throttle.clear(db, signInKey(login));
  await throttle.clear(db, `sign-in address ${wire.ip}`);
  const session = await openSession(db, user.id, settings, now);
  await audit(db, { at: now, requestId: request.id, action: 'session.signIn', details: { userId: user.id, sessionId: session.sessionId } });
  return tokenAnswer(session, portal.portal, wire.secure);
}

async function refuse(request: Request, error: string, description: string, userId: string | undefined): Promise<HandlerAnswer> {
  const details = { error, ...(userId === undefined ? {} : { userId }) };
  await audit(request.db, { at: request.now, requestId: request.id, action: 'session.signInRefused', details });
  return { status: 401, body: { error, error_description: description } };
}
