import { requireActor } from '../access/permit.ts';
import type { Actor } from '../call/actor.ts';
import type { HandlerResponse, Handlers, SystemRequest } from '../call/handler.ts';
import { bodyText } from '../call/handler.ts';
import { textFor } from '../call/texts.ts';
import { bearerToken } from './accessToken.ts';
import { audit } from './audit.ts';
import { brokenPasswordRules, isWeakPassword, passwordHash, setPassword } from './passwords.ts';
import { sessionCookies } from './sessionCookies.ts';
import { replaceTokens, sessionSettings } from './sessions.ts';
import { throttle } from './throttle.ts';

/** The texts in place of those for which the operation gives no message key. */
const MESSAGES = {
  wrong: 'The current password is not correct.',
  mismatch: 'Password must match',
  weak: 'The new password is empty or too long.',
  same: 'The new password must differ from the current one.',
  locked: 'Too many attempts. Try again later.',
  forbidden: 'You do not have permission to change password.',
};

/** Signed-in users change their password. `with.texts` of the operation may give message keys for the names in MESSAGES. */
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
      const current = await checkCurrentPassword(request, actor);
      const errors = current.errors ?? newPasswordErrors(request);
      if (errors.length) return invalid(errors);
      const { refreshToken, now, portal, services, http } = request;
      const hash = await passwordHash.create(bodyText(request.body, 'newPassword') ?? '');
      const options = {
        settings: sessionSettings(portal.portal),
        signingKey: services.signingKey,
        now,
        keepAccessToken: bearerToken(http),
        refreshToken,
      };
      return request.once(async (transaction) => {
        const change = { userId: actor.userId, hash, expectedHash: current.hash, keepSessionId: actor.sessionId, now };
        // Another request has changed the password since it was checked, so the one that the user entered is wrong now.
        if (!(await setPassword(transaction, change))) return invalid([textOf(request, 'wrong')]);
        const tokens = await replaceTokens(transaction, actor.sessionId, options);
        await audit(transaction, { at: now, requestId: request.id, action: 'user.passwordChanged', actor });
        return { body: { errors: [] }, cookies: [sessionCookies.setRefreshToken(tokens, portal.portal.cookies, http.isSecure)] };
      });
    },
  },
};

/** Not while impersonating; and users who sign in by single sign-on only have no password in this database. */
function mayChange(actor: Actor): boolean {
  return !actor.impersonator && actor.user['ssoLoginOnlyAllowed'] !== true;
}

/** Checks the entered current password. Resolves to the stored hash that it matches, or to the errors to show. */
async function checkCurrentPassword(request: SystemRequest, actor: Actor): Promise<{ readonly errors?: string[]; readonly hash?: string }> {
  const { db, now, portal, body } = request;
  const { lockAfterFailures, lockMinutes } = sessionSettings(portal.portal);
  const key = `password ${actor.userId}`;
  const attempt = await throttle.count(db, key, { limit: lockAfterFailures, windowMinutes: lockMinutes }, now);
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', actor.userId).executeTakeFirst();
  const matches = await passwordHash.matches(user?.password_hash, bodyText(body, 'password') ?? '');
  if (!attempt.isAllowed) return { errors: [textOf(request, 'locked')] };
  if (!user?.password_hash || !matches) return { errors: [textOf(request, 'wrong')] };
  await throttle.clear(db, key);
  return { hash: user.password_hash };
}

function newPasswordErrors(request: SystemRequest): string[] {
  const next = bodyText(request.body, 'newPassword') ?? '';
  const broken = brokenPasswordRules(request.portal.portal, next).map(({ text }) => textFor(request, { key: text }));
  const weak = broken.length === 0 && isWeakPassword(request.portal.portal, next) ? [textOf(request, 'weak')] : [];
  const same = next !== '' && next === bodyText(request.body, 'password') ? [textOf(request, 'same')] : [];
  const mismatch = next === bodyText(request.body, 'confirmPassword') ? [] : [textOf(request, 'mismatch')];
  return [...broken, ...weak, ...same, ...mismatch];
}

function invalid(errors: readonly string[]): HandlerResponse {
  return { status: 400, body: { message: errors[0] ?? '', errors: errors.map((message) => ({ message })) } };
}

function textOf(request: SystemRequest, name: keyof typeof MESSAGES): string {
  return textFor(request, { name, fallback: MESSAGES[name] });
}
