import type { Kysely, Transaction } from 'kysely';
import { createActor } from '../access/createActor.ts';
import { selectUsers } from '../access/users.ts';
import type { HandlerResponse, Handlers, SystemRequest } from '../call/handler.ts';
import { bodyText } from '../call/handler.ts';
import { Problem } from '../call/problem.ts';
import { clientKey } from '../call/requestOrigin.ts';
import { textFor } from '../call/texts.ts';
import type { Tables } from '../store/tables.ts';
import { audit } from './audit.ts';
import { isWeakPassword, passwordHash, setPassword } from './passwords.ts';
import { resetMail } from './resetMail.ts';
import { secrets } from './secrets.ts';
import { signInKey, throttle, tooManyAttempts } from './throttle.ts';

/** What the user entered to name the account. */
interface ResetAccount {
  readonly username: string | undefined;
  readonly email: string | undefined;
}

const LINK_LIFE_MS = 60 * 60_000;
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
 * Responds the same whether there is such an account or not, also in the same time: the account is looked for afterwards. Without `account`
 * nothing is looked for. A repeat of the request with its idempotency key sends nothing again.
 */
async function sendResetLink(request: SystemRequest, account: ResetAccount | undefined): Promise<HandlerResponse> {
  let isRepeat = true;
  const response = await request.once(async () => {
    isRepeat = false;
    return { body: {} };
  });
  if (account && !isRepeat)
    mailResetLink(request, account).catch((error: unknown) => {
      // The message of a mail error is left out because it quotes the address.
      request.log.warn({ code: (error as { code?: unknown }).code }, 'mail could not be sent');
    });
  return response;
}

/** Stores a link and mails it, if there is such an account. */
async function mailResetLink(request: SystemRequest, account: ResetAccount): Promise<void> {
  const { db, id, now, services } = request;
  const user = await findAccount(db, account);
  if (!user?.email) return;
  const secret = secrets.create();
  await db.transaction().execute(async (transaction) => {
    const reset = { hash: secrets.hashOf(secret), user_id: user.id, expires_at: new Date(now.getTime() + LINK_LIFE_MS) };
    await transaction.insertInto('password_resets').values(reset).execute();
    await audit(transaction, { at: now, requestId: id, action: 'user.resetRequested', details: { userId: user.id } });
  });
  await services.mailer.send({
    to: user.email,
    ...resetMail({ ...request, actor: createActor(request.portal, '', user) }, secret, LINK_LIFE_MS),
  });
}

async function findAccount(db: Kysely<Tables>, { username, email }: ResetAccount) {
  let query = selectUsers(db).select('users.email').where('active', '=', true).where('email', 'is not', null);
  if (username) query = query.where('login_key', '=', username);
  if (email) query = query.where((expression) => expression(expression.fn<string>('lower', ['email']), '=', email));
  const users = await query.limit(2).execute();
  // Where several accounts share an e-mail address, the user has to enter the user name too.
  return users.length > 1 ? undefined : users[0];
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
