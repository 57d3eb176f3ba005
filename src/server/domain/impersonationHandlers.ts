import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import type { JsonObject } from '#model';
import { mayImpersonate } from '../access/roles.ts';
import { type StoredUser, selectUsers, userDetails } from '../access/users.ts';
import { bearerToken } from '../auth/accessToken.ts';
import { audit } from '../auth/audit.ts';
import { sessionCookies } from '../auth/sessionCookies.ts';
import { replaceTokens, sessionSettings } from '../auth/sessions.ts';
import type { Actor } from '../call/actor.ts';
import { requireActor } from '../call/actor.ts';
import type { HandlerResponse, Handlers, SystemHandler } from '../call/handler.ts';
import { bodyText } from '../call/handler.ts';
import { Problem } from '../call/problem.ts';
import type { Tables } from '../store/tables.ts';

type Request = Parameters<SystemHandler['run']>[0];

const MOST_FOUND = 50;
const MOST_LOOKED_AT = 1000;

/** Acting as another user: only roles that the access document names, only within one's own tenants, never nested. */
export const impersonationHandlers: Handlers = {
  'impersonation.search': {
    kind: 'system',
    async run({ actor, db, params, portal }) {
      const term = String(params['term'] ?? '').trim();
      if (term.length < 2) return { body: [] };
      const user = requireActor(actor);
      const pattern = `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;
      const found = await candidates(db, user)
        .where((row) => row.or([row('login', 'ilike', pattern), row('user_name', 'ilike', pattern)]))
        .orderBy('user_name')
        .limit(MOST_LOOKED_AT)
        .execute();
      const allowed = found.filter((candidate) => mayImpersonate(portal, user, candidate)).slice(0, MOST_FOUND);
      return { body: allowed.map((candidate) => wireUser(portal, candidate)) };
    },
  },

  'impersonation.start': {
    kind: 'system',
    async run(request) {
      const actor = requireActor(request.actor);
      if (actor.impersonator) throw nested();
      const { body, db, portal } = request;
      const login = (bodyText(body, 'loginName') ?? '').trim().toLowerCase();
      const target = await candidates(db, actor).where('login_key', '=', login).executeTakeFirst();
      const oemName = bodyText(body, 'oemName');
      const suits = target && mayImpersonate(portal, actor, target) && (!oemName || wireUser(portal, target)['oemName'] === oemName);
      // The same answer for "not there" and "not yours".
      if (!suits) throw new Problem(404, 'No Users Found');
      return change(request, actor, target);
    },
  },

  'impersonation.end': {
    kind: 'system',
    async run(request) {
      return change(request, requireActor(request.actor), undefined);
    },
  },
};

function nested(): Problem {
  return new Problem(409, 'End the current impersonation first.', { reason: 'notNow' });
}

/** Another request may have begun one since this call was let in. */
async function refuseNesting(db: Transaction<Tables>, sessionId: string): Promise<void> {
  const session = db.selectFrom('sessions').select('impersonated_user_id').where('id', '=', sessionId).forUpdate();
  if ((await session.executeTakeFirstOrThrow()).impersonated_user_id !== null) throw nested();
}

async function change(request: Request, actor: Actor, target: StoredUser | undefined): Promise<HandlerResponse> {
  const { refreshToken: next, id, now, once, portal, services, http } = request;
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
    const options = { settings, signingKey: services.signingKey, now, keepAccessToken: bearerToken(http), credential: next };
    const credential = await replaceTokens(transaction, actor.sessionId, options);
    const { cookies: names } = portal.portal;
    const identity = sessionCookies.identity(epoch, target?.login ?? null, names);
    return { status: 200, body: {}, cookies: [sessionCookies.refreshToken(credential, names, http.secure), ...identity] };
  });
}

/** Active users of the actor's tenants: all for staff bound to nothing, else those of its organizations, else of its program. */
function candidates(db: Kysely<Tables>, actor: Actor) {
  const active = selectUsers(db).where('active', '=', true).where('id', '!=', actor.userId);
  if (actor.organizationIds.length) {
    return active.where('id', 'in', (inner) =>
      inner.selectFrom('user_organizations').select('user_id').where('organization_id', 'in', actor.organizationIds),
    );
  }
  return actor.oem === undefined ? active : active.where('oem', '=', actor.oem);
}

function wireUser(portal: CompiledPortal, candidate: StoredUser): JsonObject {
  const { oemName } = userDetails(portal, candidate);
  return { loginName: candidate.login, userName: candidate.user_name, ...(oemName === undefined ? {} : { oemName }) };
}
