import type { Transaction } from 'kysely';
import type { HandlerResponse, Handlers, SystemHandler } from '../call/handler.ts';
import { bodyText } from '../call/handler.ts';
import { Problem } from '../call/problem.ts';
import { clientKey } from '../call/requestOrigin.ts';
import { textFor } from '../call/texts.ts';
import type { Tables } from '../store/tables.ts';
import { audit } from './audit.ts';
import { brokenPasswordRules, passwordHash, setPassword } from './passwords.ts';
import { secrets } from './secrets.ts';
import { signInKey, throttle } from './throttle.ts';

type Request = Parameters<SystemHandler['run']>[0];

interface ResetAccount {
  readonly username: string | undefined;
  readonly email: string | undefined;
}

const LIFE_MS = 60 * 60_000;
const ACCOUNT_RULE = { limit: 5, windowMinutes: 60 };
const ADDRESS_RULE = { limit: 100, windowMinutes: 60 };

/** Forgotten passwords: a single-use link of 60 minutes by mail. Answers never tell whether the account exists. */
export const resetHandlers: Handlers = {
  'session.forgotPassword': {
    kind: 'system',
    async run(request) {
      const username = bodyText(request.body, 'username')?.trim().toLowerCase();
      const email = bodyText(request.body, 'email')?.trim().toLowerCase();
      if (!username && !email) throw new Problem(400, 'Please enter atleast one value.');
      const { db, now, http } = request;
      const address = await throttle.attempt(db, `forgot address ${clientKey(http.ip)}`, ADDRESS_RULE, now);
      if (!address.allowed)
        throw new Problem(429, 'Too many attempts. Try again later.', { headers: { 'retry-after': String(address.retryAfterSeconds) } });
      const account = await throttle.attempt(db, `forgot ${username ?? ''} ${email ?? ''}`, ACCOUNT_RULE, now);
      return sendResetLink(request, account.allowed ? { username, email } : undefined);
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
      if (brokenPasswordRules(portal.portal, next).length)
        throw localizedProblem(request, 'weak', 'New Password does not fullfill below written conditions.');
      if (next !== bodyText(body, 'confirmPassword')) throw localizedProblem(request, 'mismatch', 'Password must match');
      const hash = await passwordHash.create(next);
      return request.once(async (transaction) => {
        const userId = await useUpReset(transaction, request);
        if (!userId) throw localizedProblem(request, 'invalidLink', 'This link is no longer valid.');
        await setPassword(transaction, { userId, hash, now });
        await unlock(transaction, userId);
        await audit(transaction, { at: now, requestId: request.id, action: 'user.passwordReset', details: { userId } });
        return { body: {} };
      });
    },
  },
};

/** Opens a link and sends it; that there is no such account shows nowhere, not even to a repeat. */
async function sendResetLink(request: Request, account: ResetAccount | undefined): Promise<HandlerResponse> {
  const { id, now, once, services, log } = request;
  let mail: { readonly to: string; readonly secret: string } | undefined;
  const answer = await once(async (transaction) => {
    const user = account && (await findAccount(transaction, account));
    if (user?.email) {
      mail = { to: user.email, secret: secrets.create() };
      const reset = { hash: secrets.hashOf(mail.secret), user_id: user.id, expires_at: new Date(now.getTime() + LIFE_MS) };
      await transaction.insertInto('password_resets').values(reset).execute();
      await audit(transaction, { at: now, requestId: id, action: 'user.resetRequested', details: { userId: user.id } });
    }
    return { body: {} };
  });
  // Not awaited: the answer's time must not tell whether mail was sent.
  if (mail)
    services.mailer.send({ to: mail.to, ...mailOf(request, mail.secret) }).catch((error: unknown) => {
      // The message of a mail error quotes the address.
      log.warn({ code: (error as { code?: unknown }).code }, 'mail could not be sent');
    });
  return answer;
}

async function findAccount(db: Transaction<Tables>, { username, email }: ResetAccount) {
  let query = db.selectFrom('users').select(['id', 'email']).where('active', '=', true).where('email', 'is not', null);
  if (username) query = query.where('login_key', '=', username);
  if (email) query = query.where((row) => row(row.fn<string>('lower', ['email']), '=', email));
  const users = await query.limit(2).execute();
  // An address that several accounts share must come with the user name.
  return users.length > 1 ? undefined : users[0];
}

function localizedProblem(request: Request, name: string, fallback: string): Problem {
  return new Problem(400, textFor(request, { name, fallback }));
}

function mailOf(request: Request, secret: string): { subject: string; text: string } {
  const { portal, services, settings } = request;
  const page = portal.routes.routes[String(settings['route'])]?.path ?? '/';
  // In the fragment: it reaches neither servers nor logs.
  const link = `\n\n${services.publicUrl}${page}#${secret}\n\n`;
  const minutes = LIFE_MS / 60_000;
  return {
    subject: textFor(request, { name: 'subject', fallback: 'Password reset' }),
    text: textFor(
      request,
      { name: 'text', fallback: `A new password was asked for. Open this address within ${minutes} minutes: ${link}` },
      { minutes, link },
    ),
  };
}

async function findReset({ body, db, now }: Request): Promise<string | undefined> {
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

/** Uses up the link and every other one of its user; of several at once, the same or not, only one finds its own unused. */
async function useUpReset(db: Transaction<Tables>, request: Request): Promise<string | undefined> {
  const owner = await findReset({ ...request, db });
  if (!owner) return undefined;
  await db.selectFrom('users').select('id').where('id', '=', owner).forUpdate().execute();
  const spent = await db
    .updateTable('password_resets')
    .set({ used_at: request.now })
    .where('user_id', '=', owner)
    .where('used_at', 'is', null)
    .returning('hash')
    .execute();
  const own = secrets.hashOf(bodyText(request.body, 'token') ?? '');
  return spent.some(({ hash }) => hash === own) ? owner : undefined;
}

/** Who owns the mail box is not the one who guessed: the account opens at once. */
async function unlock(db: Transaction<Tables>, userId: string): Promise<void> {
  const user = await db.selectFrom('users').select('login_key').where('id', '=', userId).executeTakeFirst();
  if (user) await throttle.clear(db, signInKey(user.login_key));
}
