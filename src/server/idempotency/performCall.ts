import type { Kysely } from 'kysely';
import { changesSomething } from '#operations';
import { audit } from '../auth/audit.ts';
import { secrets } from '../auth/secrets.ts';
import type { Actor } from '../call/actor.ts';
import type { Handler, HandlerRequest, HandlerResponse, Services, SystemHandler, TenantHandler } from '../call/handler.ts';
import type { Problem } from '../call/problem.ts';
import type { Tenant } from '../persistence/tenantTransactions.ts';
import { tenantReads, withTenant } from '../persistence/tenantTransactions.ts';
import type { Tables } from '../store/tables.ts';
import { type Intention, intentionOf } from './intentionOf.ts';
import { keptAnswers } from './keptAnswers.ts';
import { withCredential } from './withCredential.ts';

/** Who calls, and where the effect goes. */
export interface Performance {
  readonly db: Kysely<Tables>;
  readonly services: Services;
  readonly actor: Actor | undefined;
  readonly tenant: Tenant;
  /** Why this caller may not make the call anew: only what was kept of it is answered. */
  readonly refusal?: Problem | undefined;
}

const underWay = new Set<string>();

/** Runs a permitted call's handler; a repeat of an intention gets the first one's answer and has no effect of its own. */
export async function performCall(handler: Handler, call: HandlerRequest, by: Performance): Promise<HandlerResponse> {
  const intention = intentionOf(call, handler.kind, by.actor);
  if (!intention) return perform(handler, call, by, undefined);
  if (underWay.has(intention.keyHash)) throw keptAnswers.stillUnderWay();
  underWay.add(intention.keyHash);
  try {
    return await perform(handler, call, by, intention);
  } finally {
    underWay.delete(intention.keyHash);
  }
}

function perform(handler: Handler, call: HandlerRequest, by: Performance, intention: Intention | undefined): Promise<HandlerResponse> {
  return handler.kind === 'system' ? asSystem(handler, call, by, intention) : asTenant(handler, call, by, intention);
}

async function asTenant(
  handler: TenantHandler,
  call: HandlerRequest,
  { db, actor, tenant }: Performance,
  intention: Intention | undefined,
): Promise<HandlerResponse> {
  if (!changesSomething(call.operation)) return handler.run({ ...call, db: tenantReads(db, tenant), actor, tenant });
  return withTenant(db, tenant, async (transaction) => {
    const kept = intention && (await keptAnswers.claim(transaction, intention));
    if (kept) return kept;
    const answer = await handler.run({ ...call, db: transaction, actor, tenant });
    const details = { status: answer.status ?? 200 };
    await audit(transaction, { at: call.now, requestId: call.id, action: call.operation.id, actor, details });
    if (intention) await keptAnswers.keep(transaction, intention, answer, call.now);
    return answer;
  });
}

async function asSystem(
  handler: SystemHandler,
  call: HandlerRequest,
  { db, actor, services, refusal }: Performance,
  intention: Intention | undefined,
): Promise<HandlerResponse> {
  const credential = intention ? secrets.replacementOf(actor?.sessionId ?? '', intention.key, services.signingKey) : secrets.create();
  const kept = intention && (await keptAnswers.find(db, intention));
  if (kept) return withCredential(db, kept, credential, call);
  if (refusal) throw refusal;
  return handler.run({
    ...call,
    db,
    actor,
    services,
    refreshToken: credential,
    once: (effect) =>
      db.transaction().execute(async (transaction) => {
        const earlier = intention && (await keptAnswers.claim(transaction, intention));
        if (earlier) return withCredential(transaction, earlier, credential, call);
        const answer = await effect(transaction);
        if (intention) await keptAnswers.keep(transaction, intention, answer, call.now);
        return answer;
      }),
  });
}
