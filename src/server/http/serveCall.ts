import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledPortal } from '#compiler';
import { Budget } from '#conditions';
import type { JsonObject, Operation } from '#model';
import { NO_TENANT, permit, signInFirst } from '../access/permit.ts';
import { bearerToken, findActor } from '../auth/accessToken.ts';
import type { Actor } from '../call/actor.ts';
import { setCookieHeader } from '../call/cookies.ts';
import type { HandlerRequest, HandlerResponse } from '../call/handler.ts';
import { isOpen } from '../call/limits.ts';
import { nothingHere, Problem } from '../call/problem.ts';
import { checkBudget, withinBudget } from '../callBudget.ts';
import { executeOnce } from '../idempotency/executeOnce.ts';
import { idempotencyKeyOf } from '../idempotency/idempotencyKey.ts';
import { storedResponses } from '../idempotency/storedResponses.ts';
import type { SourceKeys } from '../intake/sourceKeys.ts';
import type { Tenant } from '../persistence/tenantTransactions.ts';
import type { CallContext } from './callContext.ts';
import { requestActors } from './errorHandler.ts';
import { checkBodyType, checkTexts, expectedVersion } from './requestChecks.ts';

/** Who makes a call, for which tenant it runs, and the portal that was current when it was permitted. */
interface Permission {
  readonly portal: CompiledPortal;
  readonly actor: Actor | undefined;
  readonly tenant: Tenant;
  /** The source outside whose program makes the call, where it is no user. */
  readonly source?: string;
  /** What permitting the call and its handler may evaluate. */
  readonly budget: Budget;
  /** The call is not permitted; it only gets the response that is stored under its idempotency key. */
  readonly problem?: Problem;
}

/** The route functions of one operation. The call is permitted before its body is read; then its handler runs. */
export function serveCall(operationId: string, context: CallContext) {
  const permissions = new WeakMap<FastifyRequest, Permission>();

  return {
    /** Runs after the rate limit of the IP address and before the body is read. */
    async preParsing(request: FastifyRequest): Promise<void> {
      const portal = context.portal();
      const operation = portal.operations[operationId];
      const token = bearerToken(request);
      const budget = new Budget();
      const find = () => (token === undefined ? undefined : findActor(context.db, portal, token, context.now()));
      const actor = await withinBudget(budget, find);
      if (actor) requestActors.set(request, actor);
      if (actor) context.admission.admitActor(actor);
      if (token !== undefined) context.admission.admitBody(request, actor);
      const permitted = () => permitCall(request, portal, operationId, actor, context);
      const permission = { portal, actor, budget, ...withinBudget(budget, permitted) };
      checkBudget(budget);
      if (permission.problem && !(await hasStoredResponse(request, operation, actor, context))) throw permission.problem;
      permissions.set(request, permission);
      if (operation) checkBodyType(request, operation, portal);
    },

    async handler(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const permission = permissions.get(request);
      const operation = permission?.portal.operations[operationId];
      const handler = operation && context.handlers[operation.portal.handler];
      if (!permission || !operation || !handler) throw nothingHere();
      const { actor, budget, problem, source, tenant } = permission;
      const { serviceKey } = context.services;
      const call = { ...handlerRequest(request, operation, permission.portal, context.now()), serviceKey, source };
      checkTexts(call.params, call.body);
      const { db, services } = context;
      // From when the whole request is there: no client decides how long it takes.
      const answered = context.firstCalls?.begin(permission.portal.version, operationId);
      try {
        const response = await withinBudget(budget, () => executeOnce(handler, call, { db, services, actor, tenant, problem }));
        checkBudget(budget);
        return sendResponse(reply, response, call.http.isSecure);
      } catch (error) {
        // What a find or a refusal says after that may rest on a value that is only absent because the budget was over.
        checkBudget(budget);
        throw error;
      } finally {
        // What the response says is written after this function.
        setImmediate(() => answered?.());
      }
    },
  };
}

/** The tenant of a call, or the problem why it is not permitted. */
function permitCall(
  request: FastifyRequest,
  portal: CompiledPortal,
  operationId: string,
  actor: Actor | undefined,
  { now, services }: CallContext,
): Pick<Permission, 'tenant' | 'source' | 'problem'> {
  const isPublic = isOpen(portal, operationId);
  const keyOf = portal.access.operations[operationId]?.keyOf;
  if (keyOf !== undefined) return permitSource(request, keyOf, services.sourceKeys);
  try {
    if (actor && !isPublic) checkImpersonation(request, actor);
    const params = paramsOf(request, portal.operations[operationId]);
    return { tenant: permit(portal, operationId, actor, { params, now: now(), hasToken: bearerToken(request) !== undefined }) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { tenant: NO_TENANT, problem: portal.access.operations[operationId]?.hidden === true ? nothingHere() : error };
  }
}

/** A program of a source that brings its key reaches what the call reaches; no user does. */
function permitSource(request: FastifyRequest, keyOf: string, keys: SourceKeys): Pick<Permission, 'tenant' | 'source' | 'problem'> {
  if (!keys.areGiven) return { tenant: NO_TENANT, problem: nothingHere() };
  const source = String((request.params as JsonObject)[keyOf] ?? '');
  const key = bearerToken(request);
  if (keys.isKeyOf(source, key)) return { tenant: { ...NO_TENANT, bypass: true }, source };
  return { tenant: NO_TENANT, problem: signInFirst(key !== undefined) };
}

/**
 * The header `impersonate` is the login of the user whom the page shows as impersonated. If the session impersonates nobody or another
 * user, the impersonation has ended since, and the call must not run for the wrong user (SH-IMPERSONATION, G-N20).
 */
function checkImpersonation({ headers }: FastifyRequest, actor: Actor): void {
  const believedLogin = headers['impersonate'];
  if (believedLogin === undefined) return;
  if (!actor.impersonator || believedLogin !== actor.login) throw new Problem(403, 'The impersonation has ended.');
}

/**
 * Whether a response is stored for this actor under the request's idempotency key. A call that changes the effective user may take away the
 * right to make the same call; a client that lost the response can then still repeat the request and gets the stored response.
 */
async function hasStoredResponse(
  { headers }: FastifyRequest,
  operation: Operation | undefined,
  actor: Actor | undefined,
  { db, handlers }: CallContext,
): Promise<boolean> {
  const kind = operation && handlers[operation.portal.handler]?.kind;
  if (!operation || !actor || kind !== 'system') return false;
  const key = idempotencyKeyOf({ operation, headers, kind, actor });
  return key !== undefined && storedResponses.has(db, key);
}

/** The parameters that the operation declares, by their declared names. Others are left out: no rule of a document may depend on them. */
function paramsOf({ headers, params, query }: FastifyRequest, operation: Operation | undefined): Record<string, unknown> {
  const sent = { header: headers, query: query as JsonObject, path: params as JsonObject };
  const declared = (operation?.parameters ?? []).map(({ in: location, name }) => {
    const value = sent[location][location === 'header' ? name.toLowerCase() : name];
    return [name, value] as const;
  });
  return Object.fromEntries(declared.filter(([, value]) => value !== undefined));
}

function handlerRequest(request: FastifyRequest, operation: Operation, portal: CompiledPortal, now: Date): HandlerRequest {
  const { body, cookies, headers, host, id, ip, log, protocol } = request;
  return {
    id,
    operation,
    settings: (operation.portal.with ?? {}) as HandlerRequest['settings'],
    params: paramsOf(request, operation),
    body,
    expectedVersion: expectedVersion(request),
    portal,
    log,
    http: { cookies, headers, host, ip, isSecure: protocol === 'https' },
    now,
  };
}

/** Sends what a handler returned. `isSecure`: the connection is, so its cookies are too. */
function sendResponse(reply: FastifyReply, response: HandlerResponse, isSecure: boolean): unknown {
  const { body, cookies = [], file, headers, status = 200, version } = response;
  reply.code(status);
  if (headers) reply.headers(headers);
  if (version !== undefined) reply.header('etag', `"${version}"`);
  for (const cookie of cookies) reply.header('set-cookie', setCookieHeader(cookie, isSecure));
  if (!file) return body === undefined ? reply.send() : reply.send(body);
  return reply.header('content-type', file.type).header('content-disposition', contentDisposition(file.name)).send(file.content);
}

/** The header that names a downloaded file (RFC 6266), twice: in ASCII for old clients, and with all characters encoded (RFC 8187). */
export function contentDisposition(name: string): string {
  const safe = name.replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, '-');
  const plain = safe.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '');
  const encoded = encodeURIComponent(safe.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
