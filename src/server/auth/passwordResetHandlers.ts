import type { Transaction } from 'kysely';
import type { HandlerResponse, Handlers, SystemRequest } from '../call/handler.ts';
import { bodyText } from '../call/handler.ts';
import { latestEnd } from '../call/otherClock.ts';
import { Problem } from '../call/problem.ts';
import { clientKey } from '../call/requestOrigin.ts';
import { readerLanguage, textFor } from '../call/texts.ts';
import { writeMail } from '../lifecycle/writeMail.ts';
import type { Tables } from '../store/tables.ts';
import { audit } from './audit.ts';
import { RESET_MINUTES } from './createReset.ts';
import { isWeakPassword, passwordHash, setPassword } from './passwords.ts';
import type { ForgottenAccount } from './resetAccount.ts';
import { secrets } from './secrets.ts';
import { signInKey, throttle, tooManyAttempts } from './throttle.ts';

/** How many links may be requested for one account, and from one IP address. */
const ACCOUNT_RULE = { limit: 5, windowMinutes: 60 };
const IP_RULE = { limit: 100, windowMinutes: 60 };

/**
 * Resetting a forgotten password by a single-use link that is mailed and valid for 60 minutes. No response shows whether the account
 * exists.
 */
export const passwordResetHandlers: Handlers = {
  'session.forgotPassword': {
    kind: 'system',
    async run(request) {
      const username = bodyText(request.body, 'username')?.trim().toLowerCase();
      const email = bodyText(request.body, 'email')?.trim().toLowerCase();
      // Spelling as specified (SH-LOGIN-04).
      if (!username && !email) throw new Problem(400, 'Please enter atleast one value.');
      const { db, now, http } = request;
      const ipAttempt = await throttle.count(db, `forgot address ${clientKey(http.ip)}`, IP_RULE, now);
      if (!ipAttempt.isAllowed) throw tooManyAttempts(ipAttempt);
      const accountAttempt = await throttle.count(db, `forgot ${username ?? ''} ${email ?? ''}`, ACCOUNT_RULE, now);
      return sendResetLink(request, accountAttempt.isAllowed ? { username, email } : undefined);
    },
  },

  'session.checkReset': {
    kind: 'system',
    async run(request) {
      return { body: { valid: (await findReset(request)) !== undefined } };
    },
  },

  'session.resetPassword': {
    kind: 'system',
    async run(request) {
      const { body, now, portal } = request;
      if (!(await findReset(request))) throw localizedProblem(request, 'invalidLink', 'This link is no longer valid.');
      const next = bodyText(body, 'newPassword') ?? '';
      if (isWeakPassword(portal.portal, next))
        throw localizedProblem(request, 'weak', 'New Password does not fullfill below written conditions.');
      if (next !== bodyText(body, 'confirmPassword')) throw localizedProblem(request, 'mismatch', 'Password must match');
      const hash = await passwordHash.create(next);
      return request.once(async (transaction) => {
        const userId = await consumeReset(transaction, request);
        if (!userId) throw localizedProblem(request, 'invalidLink', 'This link is no longer valid.');
        await setPassword(transaction, { userId, hash, now });
        await unlock(transaction, userId);
        await audit(transaction, { at: now, requestId: request.id, action: 'user.passwordReset', details: { userId } });
        return { body: {} };
      });
    },
  },
};

/**
 * Stores the wish for a link and answers. Whether there is such an account is looked up when the mail is sent, so neither the answer nor the
 * time it takes tells. Without `account` nothing is stored. A repeat of the request with its idempotency key sends nothing again.
 */
async function sendResetLink(request: SystemRequest, account: ForgottenAccount | undefined): Promise<HandlerResponse> {
  return request.once(async (transaction) => {
    if (account) await writeResetMail(request, account, transaction);
    return { body: {} };
  });
}

/** Stores the mail with the link for whoever the account belongs to; address and link are found when it is sent. */
async function writeResetMail(request: SystemRequest, account: ForgottenAccount, db: Transaction<Tables>): Promise<void> {
  const { id, now, portal, settings } = request;
  const texts = (settings['texts'] ?? {}) as { readonly [name: string]: string };
  const fields = {
    subject: texts['subject'] ?? '',
    text: texts['text'] ?? '',
    values: { minutes: RESET_MINUTES },
    language: readerLanguage({ ...request, actor: undefined }),
    action: { label: texts['action'] ?? '', route: String(settings['route'] ?? '') },
    resetFor: { username: account.username ?? null, email: account.email ?? null },
    askedAt: now.toISOString(),
  };
  await writeMail({ db, portal, actor: undefined, sender: 'user', now, requestId: id }, { to: null, fields });
}

function localizedProblem(request: SystemRequest, name: string, fallback: string): Problem {
  return new Problem(400, textFor(request, { name, fallback }));
}

/** The id of the user to whom the request's link was mailed; undefined when the link is unknown, used or expired. */
async function findReset({ body, db, now }: SystemRequest): Promise<string | undefined> {
  const secret = bodyText(body, 'token');
  if (!secret) return undefined;
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('hash', '=', secrets.hashOf(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', latestEnd(now, RESET_MINUTES * 60_000))
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Marks the request's link and all other links of its user as used, and resolves to the user's id; undefined when the link cannot be used
 * any more. Of concurrent requests with links of one user, only one gets the id.
 */
async function consumeReset(db: Transaction<Tables>, request: SystemRequest): Promise<string | undefined> {
  const userId = await findReset({ ...request, db });
  if (!userId) return undefined;
  // Locks the user first, as setPassword does: locks taken in the opposite order could wait for each other.
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const used = await db
    .updateTable('password_resets')
    .set({ used_at: request.now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('hash')
    .execute();
  const requestedHash = secrets.hashOf(bodyText(request.body, 'token') ?? '');
  return used.some(({ hash }) => hash === requestedHash) ? userId : undefined;
}

/** Ends the lock that failed sign-ins have caused: whoever has the mailed link counts as the user, not as the one who was guessing. */
async function unlock(db: Transaction<Tables>, userId: string): Promise<void> {
  const user = await db.selectFrom('users').select('login_key').where('id', '=', userId).executeTakeFirst();
  if (user) await throttle.clear(db, signInKey(user.login_key));
}
