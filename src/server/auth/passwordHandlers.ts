import type { Actor } from '../call/actor.ts';
import { actingUser } from '../call/actor.ts';
import type { HandlerAnswer, Handlers, SystemHandler } from '../call/handler.ts';
import { formBody } from '../call/handler.ts';
import { textFor } from '../call/texts.ts';
import { bearerOf } from './accessToken.ts';
import { audit } from './audit.ts';
import { passwordFaults, passwordHash, setPassword } from './passwords.ts';
import { sessionCookies } from './sessionCookies.ts';
import { replaceCredentials, sessionSettings } from './sessions.ts';
import { throttle } from './throttle.ts';

type Request = Parameters<SystemHandler['run']>[0];

const REFUSED = {
  wrong: 'The current password is not correct.',
  mismatch: 'Password must match',
  same: 'The new password must differ from the current one.',
  locked: 'Too many attempts. Try again later.',
  forbidden: 'You do not have permission to change password.',
};

/** Change of one's own password. Its `with.texts` may name message keys for: wrong, mismatch, same, locked, forbidden. */
export const passwordHandlers: Handlers = {
  'user.passwordPermission': {
    kind: 'tenant',
    async run({ actor }) {
      return { body: { canEdit: mayChange(actingUser(actor)) } };
    },
  },

  'user.changePassword': {
    kind: 'system',
    async run(request) {
      const actor = actingUser(request.actor);
      if (!mayChange(actor)) return refused([textOf(request, 'forbidden')]);
      const { faults = newFaults(request), was } = await current(request, actor);
      if (faults.length) return refused(faults);
      const { credential: next, now, portal, services, wire } = request;
      const hash = await passwordHash.create(formBody(request.body, 'newPassword') ?? '');
      const options = {
        settings: sessionSettings(portal.portal),
        signingKey: services.signingKey,
        now,
        keep: bearerOf(wire),
        credential: next,
      };
      return request.once(async (transaction) => {
        const change = { userId: actor.userId, hash, was, keepSessionId: actor.sessionId, now };
        // Another change came in between: what was typed as the current password is none any more.
        if (!(await setPassword(transaction, change))) return refused([textOf(request, 'wrong')]);
        const credential = await replaceCredentials(transaction, actor.sessionId, options);
        await audit(transaction, { at: now, requestId: request.id, action: 'user.passwordChanged', actor });
        return { body: { errors: [] }, cookies: [sessionCookies.credential(credential, portal.portal.cookies, wire.secure)] };
      });
    },
  },
};

/** Nobody changes another's password, and who enters by single sign-on only has none here. */
function mayChange(actor: Actor): boolean {
  return !actor.impersonator && actor.user['ssoLoginOnlyAllowed'] !== true;
}

/** What speaks against the current password as typed, or the stored hash that it fits. */
async function current(request: Request, actor: Actor): Promise<{ readonly faults?: string[]; readonly was?: string }> {
  const { db, now, portal, body } = request;
  const { lockAfterFailures, lockMinutes } = sessionSettings(portal.portal);
  const key = `password ${actor.userId}`;
  const attempt = await throttle.attempt(db, key, { limit: lockAfterFailures, windowMinutes: lockMinutes }, now);
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', actor.userId).executeTakeFirst();
  const fits = await passwordHash.fits(user?.password_hash, formBody(body, 'password') ?? '');
  if (!attempt.allowed) return { faults: [textOf(request, 'locked')] };
  if (!user?.password_hash || !fits) return { faults: [textOf(request, 'wrong')] };
  await throttle.clear(db, key);
  return { was: user.password_hash };
}

function newFaults(request: Request): string[] {
  const next = formBody(request.body, 'newPassword') ?? '';
  const broken = passwordFaults(request.portal.portal, next).map(({ text }) => textFor(request, { key: text }));
  const same = next !== '' && next === formBody(request.body, 'password') ? [textOf(request, 'same')] : [];
  const mismatch = next === formBody(request.body, 'confirmPassword') ? [] : [textOf(request, 'mismatch')];
  return [...broken, ...same, ...mismatch];
}

function refused(errors: readonly string[]): HandlerAnswer {
  return { status: 400, body: { message: errors[0] ?? '', errors: errors.map((message) => ({ message })) } };
}

function textOf(request: Request, fault: keyof typeof REFUSED): string {
  return textFor(request, { name: fault, fallback: REFUSED[fault] });
}
