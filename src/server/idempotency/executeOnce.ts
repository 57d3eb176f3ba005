import type { Kysely } from 'kysely';
import type { JsonObject } from '#model';
import { changesSomething } from '#operations';
import { audit } from '../auth/audit.ts';
import { secrets } from '../auth/secrets.ts';
import { sessionCookies } from '../auth/sessionCookies.ts';
import type { Actor } from '../call/actor.ts';
import type { Handler, HandlerRequest, HandlerResponse, Services, SystemHandler, TenantHandler } from '../call/handler.ts';
import type { Problem } from '../call/problem.ts';
import { checkBudget } from '../callBudget.ts';
import { type Tenant, tenantReads, withTenant } from '../persistence/tenantTransactions.ts';
import type { Tables } from '../store/tables.ts';
import { type IdempotentRequest, idempotentRequestOf } from './idempotencyKey.ts';
import { stillInProgress, storedResponses } from './storedResponses.ts';

/** Who makes a call, and what its handler works with. */
export interface ExecutionContext {
  readonly db: Kysely<Tables>;
  readonly services: Services;
  readonly actor: Actor | undefined;
  readonly tenant: Tenant;
  /**
   * Only for system handlers (for others the caller has thrown it): why the call is not permitted. A repeated request whose first attempt was
   * permitted still gets the stored response.
   */
  readonly problem?: Problem | undefined;
}

/**
 * Hashes of the idempotency keys whose requests this process is executing: a parallel repeat is refused before it takes a connection. Between
 * processes the lock in `storedResponses.claim` refuses it.
 */
const inProgress = new Set<string>();

/**
 * Runs the handler of a call. A request that repeats an earlier one under the same idempotency key gets the stored response, and the
 * handler does not run again.
 */
export async function executeOnce(handler: Handler, call: HandlerRequest, context: ExecutionContext): Promise<HandlerResponse> {
  const request = idempotentRequestOf(call, handler.kind, context.actor);
  if (!request) return execute(handler, call, context, undefined);
  if (inProgress.has(request.keyHash)) throw stillInProgress();
  inProgress.add(request.keyHash);
  try {
    return await execute(handler, call, context, request);
  } finally {
    inProgress.delete(request.keyHash);
  }
}

function execute(
  handler: Handler,
  call: HandlerRequest,
  context: ExecutionContext,
  request: IdempotentRequest | undefined,
): Promise<HandlerResponse> {
  return handler.kind === 'system' ? executeSystem(handler, call, context, request) : executeTenant(handler, call, context, request);
}

/** Runs a tenant handler; if the operation changes something, with its audit entry and the stored response in one transaction. */
async function executeTenant(
  handler: TenantHandler,
  call: HandlerRequest,
  { db, actor, tenant }: ExecutionContext,
  request: IdempotentRequest | undefined,
): Promise<HandlerResponse> {
  if (!changesSomething(call.operation)) {
    const response = await handler.run({ ...call, db: tenantReads(db, tenant), actor, tenant });
    if (call.operation.portal.audit) auditRead(db, call, actor);
    return response;
  }
  return withTenant(db, tenant, async (transaction) => {
    const stored = request && (await storedResponses.claim(transaction, request));
    if (stored) return stored;
    const { audited, ...response } = await handler.run({ ...call, db: transaction, actor, tenant });
    // Within the transaction, which this undoes.
    checkBudget();
    const details = { status: response.status ?? 200, ...(call.source === undefined ? {} : { source: call.source }), ...audited };
    await audit(transaction, { at: call.now, requestId: call.id, action: call.operation.id, actor, details });
    if (request) await storedResponses.store(transaction, request, response, call.now);
    return response;
  });
}

/** Writes down who has read something; the response does not wait for it. */
function auditRead(db: Kysely<Tables>, { id, log, now, operation, params }: HandlerRequest, actor: Actor | undefined): void {
  const details = { status: 200, params: params as JsonObject };
  void audit(db, { at: now, requestId: id, action: operation.id, actor, details }).catch((error: unknown) => {
    log.warn({ operation: operation.id, error: String(error) }, 'a reading could not be written to the audit');
  });
}

/** Runs a system handler, which opens its transaction itself by `once` and writes its own audit entries. */
async function executeSystem(
  handler: SystemHandler,
  call: HandlerRequest,
  { db, actor, services, problem }: ExecutionContext,
  request: IdempotentRequest | undefined,
): Promise<HandlerResponse> {
  // Derived from the key, so that a repeat of a sign-in gets the same token.
  const refreshToken = request ? secrets.replacementOf(actor?.sessionId ?? '', request.key, services.signingKey) : secrets.create();
  const stored = request && (await storedResponses.find(db, request));
  if (stored) return withRefreshToken(db, stored, refreshToken, call);
  if (problem) throw problem;
  return handler.run({
    ...call,
    db,
    actor,
    services,
    refreshToken,
    once: (effect) =>
      db.transaction().execute(async (transaction) => {
        // Looked up again, under the lock: another process may have stored the response since.
        const earlier = request && (await storedResponses.claim(transaction, request));
        if (earlier) return withRefreshToken(transaction, earlier, refreshToken, call);
        const response = await effect(transaction);
        checkBudget();
        if (request) await storedResponses.store(transaction, request, response, call.now);
        return response;
      }),
  });
}

/**
 * Adds the refresh token to a stored response that sets cookies, because the browser may never have received the first response; responses
 * are stored without the token. If the token has been used, it has arrived, and is not sent again. If it is no longer valid, the cookies of
 * the stored response belong to a session or a user of the past, and none are sent. So a handler that sets cookies in `once` must store its
 * `refreshToken`.
 */
async function withRefreshToken(
  db: Kysely<Tables>,
  response: HandlerResponse,
  refreshToken: string,
  { now, portal, http }: HandlerRequest,
): Promise<HandlerResponse> {
  if (response.cookies === undefined) return response;
  const token = await db
    .selectFrom('tokens')
    .innerJoin('sessions', 'sessions.id', 'tokens.session_id')
    .select(['tokens.used_at', 'sessions.expires_at'])
    .where('tokens.hash', '=', secrets.hashOf(refreshToken))
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  if (!token) return { ...response, cookies: [] };
  if (token.used_at) return response;
  const remainingSeconds = Math.floor((token.expires_at.getTime() - now.getTime()) / 1000);
  const cookie = sessionCookies.setRefreshToken({ refreshToken, remainingSeconds }, portal.portal.cookies, http.isSecure);
  return { ...response, cookies: [cookie, ...response.cookies] };
}
