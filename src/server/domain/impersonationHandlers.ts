import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import type { JsonObject } from '#model';
import { isConfinedToOrganizations, requireActor } from '../access/permit.ts';
import { mayImpersonate } from '../access/roles.ts';
import { dealerOf, type StoredUser, selectUsers, userDetails } from '../access/users.ts';
import { bearerToken } from '../auth/accessToken.ts';
import { audit } from '../auth/audit.ts';
import { sessionCookies } from '../auth/sessionCookies.ts';
import { replaceTokens, sessionSettings } from '../auth/sessions.ts';
import type { Actor } from '../call/actor.ts';
import { bodyText, type HandlerResponse, type Handlers, type SystemHandler } from '../call/handler.ts';
import { Problem } from '../call/problem.ts';
import { readerLanguage } from '../call/texts.ts';
import type { Tables } from '../store/tables.ts';
import { oemTitles } from './programTitles.ts';

type Request = Parameters<SystemHandler['run']>[0];

/** How many users a search returns at most. */
const MAX_FOUND = 50;
/** How many users a search reads from the database at most, to check which of them may be impersonated. */
const MAX_CHECKED = 1000;

/**
 * Impersonation: acting for another user. The access document names the roles that may impersonate others. Only users of the same
 * organizations or of the same maker's portal can be impersonated, and nobody can impersonate two users at once.
 */
export const impersonationHandlers: Handlers = {
  'impersonation.search': {
    kind: 'system',
    async run(request) {
      const { actor, db, params, portal } = request;
      const term = String(params['term'] ?? '').trim();
      if (term.length < 2) return { body: [] };
      const user = requireActor(actor);
      const pattern = `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;
      const found = await candidates(db, portal, user)
        .where((row) => row.or([row('login', 'ilike', pattern), row('user_name', 'ilike', pattern)]))
        .orderBy('user_name')
        .limit(MAX_CHECKED)
        .execute();
      const allowed = found.filter((candidate) => mayImpersonate(portal, user, candidate)).slice(0, MAX_FOUND);
      const programs = oemTitles(portal, readerLanguage(request));
      return { body: allowed.map((candidate) => ({ ...toWireUser(portal, candidate), ...placeOf(candidate, programs) })) };
    },
  },

  'impersonation.start': {
    kind: 'system',
    async run(request) {
      const actor = requireActor(request.actor);
      if (actor.impersonator) throw nestedProblem();
      const { body, db, portal } = request;
      const login = (bodyText(body, 'loginName') ?? '').trim().toLowerCase();
      const target = await candidates(db, portal, actor).where('login_key', '=', login).executeTakeFirst();
      const oemName = bodyText(body, 'oemName');
      const isAllowed = target && mayImpersonate(portal, actor, target) && (!oemName || toWireUser(portal, target)['oemName'] === oemName);
      // The same response whether the user does not exist or may not be impersonated.
      if (!isAllowed) throw new Problem(404, 'No Users Found');
      return changeIdentity(request, actor, target);
    },
  },

  'impersonation.end': {
    kind: 'system',
    async run(request) {
      return changeIdentity(request, requireActor(request.actor), undefined);
    },
  },
};

function nestedProblem(): Problem {
  return new Problem(409, 'End the current impersonation first.', { reason: 'notNow' });
}

/** Locks the session and refuses if it impersonates a user: another request may have begun that since this call was permitted. */
async function refuseNesting(db: Transaction<Tables>, sessionId: string): Promise<void> {
  const session = db.selectFrom('sessions').select('impersonated_user_id').where('id', '=', sessionId).forUpdate();
  if ((await session.executeTakeFirstOrThrow()).impersonated_user_id !== null) throw nestedProblem();
}

/** Starts impersonating `target`, or ends the impersonation; the session gets a new refresh token. */
async function changeIdentity(request: Request, actor: Actor, target: StoredUser | undefined): Promise<HandlerResponse> {
  const { refreshToken, id, now, once, portal, services, http } = request;
  const epoch = randomUUID();
  const settings = sessionSettings(portal.portal);
  const ends = new Date(now.getTime() + settings.impersonationSeconds * 1000);
  return once(async (transaction) => {
    if (target) await refuseNesting(transaction, actor.sessionId);
    await transaction
      .updateTable('sessions')
      .set({ epoch, impersonated_user_id: target?.id ?? null, impersonation_ends_at: target ? ends : null })
      .where('id', '=', actor.sessionId)
      .execute();
    const action = target ? 'impersonation.started' : 'impersonation.ended';
    const details = target ? { targetId: target.id, targetLogin: target.login } : {};
    await audit(transaction, { at: now, requestId: id, action, actor, details });
    const options = { settings, signingKey: services.signingKey, now, keepAccessToken: bearerToken(http), refreshToken };
    const tokens = await replaceTokens(transaction, actor.sessionId, options);
    const { cookies: names } = portal.portal;
    const cookies = [
      sessionCookies.setRefreshToken(tokens, names, http.isSecure),
      ...sessionCookies.setImpersonation({ epoch, impersonating: target?.login ?? null, remainingSeconds: tokens.remainingSeconds }, names),
    ];
    return { status: 200, body: {}, cookies };
  });
}

/** Active users of the actor's organizations if it works for organizations, even for none at present; else of its maker; else all. */
function candidates(db: Kysely<Tables>, portal: CompiledPortal, actor: Actor) {
  const active = selectUsers(db).where('active', '=', true).where('id', '!=', actor.userId);
  if (isConfinedToOrganizations(portal, actor)) {
    return active.where('id', 'in', (inner) =>
      inner.selectFrom('user_organizations').select('user_id').where(sql<boolean>`organization_id = any(${actor.organizationIds}::text[])`),
    );
  }
  return actor.oem === undefined ? active : active.where('oem', '=', actor.oem);
}

/** Where a user works, in words: two of the same name and maker must not look alike. */
function placeOf(user: StoredUser, programs: { readonly [oem: string]: string }) {
  const programName = user.oem === null ? undefined : programs[user.oem];
  return { ...dealerOf(user), ...(programName !== undefined && { programName }) };
}

function toWireUser(portal: CompiledPortal, candidate: StoredUser): JsonObject {
  const { oemName } = userDetails(portal, candidate);
  return { loginName: candidate.login, userName: candidate.user_name, ...(oemName === undefined ? {} : { oemName }) };
}
