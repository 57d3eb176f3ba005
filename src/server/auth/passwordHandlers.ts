import type { Actor } from '../call/actor.ts';
import { requireActor } from '../call/actor.ts';
import type { HandlerResponse, Handlers, SystemHandler } from '../call/handler.ts';
import { bodyText } from '../call/handler.ts';
import { textFor } from '../call/texts.ts';
import { bearerToken } from './accessToken.ts';
import { audit } from './audit.ts';
import { brokenPasswordRules, passwordHash, setPassword } from './passwords.ts';
import { sessionCookies } from './sessionCookies.ts';
import { replaceTokens, sessionSettings } from './sessions.ts';
import { throttle } from './throttle.ts';

type Request = Parameters<SystemHandler['run']>[0];

const MESSAGES = {
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
      return { body: { canEdit: mayChange(requireActor(actor)) } };
    },
  },

  'user.changePassword': {
    kind: 'system',
    async run(request) {
      const actor = requireActor(request.actor);
      if (!mayChange(actor)) return invalid([textOf(request, 'forbidden')]);
      const { faults = newPasswordErrors(request), was } = await checkCurrentPassword(request, actor);
      if (faults.length) return invalid(faults);
      const { refreshToken: next, now, portal, services, http } = request;
      const hash = await passwordHash.create(bodyText(request.body, 'newPassword') ?? '');
      const options = {
        settings: sessionSettings(portal.portal),
        signingKey: services.signingKey,
        now,
        keepAccessToken: bearerToken(http),
        credential: next,
      };
      return request.once(async (transaction) => {
        const change = { userId: actor.userId, hash, expectedHash: was, keepSessionId: actor.sessionId, now };
        // Another change came in between: what was typed as the current password is none any more.
        if (!(await setPassword(transaction, change))) return invalid([textOf(request, 'wrong')]);
        const credential = await replaceTokens(transaction, actor.sessionId, options);
        await audit(transaction, { at: now, requestId: request.id, action: 'user.passwordChanged', actor });
        return { body: { errors: [] }, cookies: [sessionCookies.refreshToken(credential, portal.portal.cookies, http.secure)] };
      });
    },
  },
};

/** Nobody changes another's password, and who enters by single sign-on only has none here. */
function mayChange(actor: Actor): boolean {
  return !actor.impersonator && actor.user['ssoLoginOnlyAllowed'] !== true;
}

/** What speaks against the current password as typed, or the stored hash that it fits. */
async function checkCurrentPassword(request: Request, actor: Actor): Promise<{ readonly faults?: string[]; readonly was?: string }> {
  const { db, now, portal, body } = request;
  const { lockAfterFailures, lockMinutes } = sessionSettings(portal.portal);
  const key = `password ${actor.userId}`;
  const attempt = await throttle.attempt(db, key, { limit: lockAfterFailures, windowMinutes: lockMinutes }, now);
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', actor.userId).executeTakeFirst();
  const fits = await passwordHash.matches(user?.password_hash, bodyText(body, 'password') ?? '');
  if (!attempt.allowed) return { faults: [textOf(request, 'locked')] };
  if (!user?.password_hash || !fits) return { faults: [textOf(request, 'wrong')] };
  await throttle.clear(db, key);
  return { was: user.password_hash };
}

function newPasswordErrors(request: Request): string[] {
  const next = bodyText(request.body, 'newPassword') ?? '';
  const broken = brokenPasswordRules(request.portal.portal, next).map(({ text }) => textFor(request, { key: text }));
  const same = next !== '' && next === bodyText(request.body, 'password') ? [textOf(request, 'same')] : [];
  const mismatch = next === bodyText(request.body, 'confirmPassword') ? [] : [textOf(request, 'mismatch')];
  return [...broken, ...same, ...mismatch];
}

function invalid(errors: readonly string[]): HandlerResponse {
  return { status: 400, body: { message: errors[0] ?? '', errors: errors.map((message) => ({ message })) } };
}

function textOf(request: Request, fault: keyof typeof MESSAGES): string {
  return textFor(request, { name: fault, fallback: MESSAGES[fault] });
}
