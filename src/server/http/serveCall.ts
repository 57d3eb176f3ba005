import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';
import type { Actor } from '../access/actor.ts';
import { findActor } from '../access/findActor.ts';
import { permit } from '../access/permit.ts';
import { bearerOf } from '../auth/bearerOf.ts';
import type { HandlerAnswer, HandlerRequest, WireFacts } from '../domain/handler.ts';
import type { Tenant } from '../persistence/withTenant.ts';
import { performCall } from '../repeats/performCall.ts';
import { basedOn } from './basedOn.ts';
import type { CallContext } from './callContext.ts';
import { checkBodyType } from './checkBodyType.ts';
import { checkTexts } from './checkTexts.ts';
import { cookieHeader } from './cookieHeader.ts';
import { Problem } from './problem.ts';

interface Permission {
  readonly portal: CompiledPortal;
  readonly actor: Actor | undefined;
  readonly tenant: Tenant;
}

/** Route parts of one operation: permission before anything else is looked at, then the handler in its transaction. */
export function serveCall(operationId: string, context: CallContext) {
  const permissions = new WeakMap<FastifyRequest, Permission>();

  return {
    /** After the rate limit, before the body is read. */
    async preParsing(request: FastifyRequest): Promise<void> {
      const portal = context.portal();
      const params = paramsOf(request);
      const operation = portal.operations[operationId];
      const open = portal.access.operations[operationId]?.allow.includes('anyone') ?? false;
      const actor = await actorOf(request, portal, context);
      if (actor) context.traffic.admitActor(actor);
      if (actor && !open) checkHint(request, actor);
      permissions.set(request, { portal, actor, tenant: permit(portal, operationId, actor, { params, now: context.now() }) });
      if (operation) checkBodyType(request, operation, portal);
    },

    async handler(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const permission = permissions.get(request);
      const operation = permission?.portal.operations[operationId];
      const handler = operation && context.handlers[operation.portal.handler];
      if (!permission || !operation || !handler) throw new Problem(404, 'There is nothing at this address.');
      const call = callOf(request, operation, permission, context);
      checkTexts(call.params, call.body);
      const { db, services } = context;
      return send(reply, await performCall(handler, call, { ...permission, db, services }), call.wire.secure);
    },
  };
}

async function actorOf(request: FastifyRequest, portal: CompiledPortal, context: CallContext): Promise<Actor | undefined> {
  const token = bearerOf(request);
  return token === undefined ? undefined : findActor(context.db, portal, token, context.now());
}

/** The header only says as whom the page believes to act; the session decides (SH-IMPERSONATION, G-N20). */
function checkHint({ headers }: FastifyRequest, actor: Actor): void {
  const hint = headers['impersonate'];
  if (hint === undefined) return;
  if (!actor.impersonator || hint !== actor.login) throw new Problem(403, 'The impersonation has ended.');
}

function paramsOf({ params, query }: FastifyRequest): Record<string, unknown> {
  return { ...(query as object), ...(params as object) };
}

function callOf(request: FastifyRequest, operation: Operation, permission: Permission, context: CallContext): HandlerRequest {
  return {
    id: request.id,
    operation,
    settings: (operation.portal.with ?? {}) as HandlerRequest['settings'],
    params: paramsOf(request),
    body: request.body,
    basedOn: basedOn(request),
    portal: permission.portal,
    log: request.log,
    wire: wireFacts(request),
    now: context.now(),
  };
}

function wireFacts(request: FastifyRequest): WireFacts {
  return { cookies: request.cookies, headers: request.headers, host: request.host, ip: request.ip, secure: request.protocol === 'https' };
}

function send(reply: FastifyReply, answer: HandlerAnswer, secure: boolean): unknown {
  reply.code(answer.status ?? 200);
  if (answer.headers) reply.headers(answer.headers);
  if (answer.version !== undefined) reply.header('etag', `"${answer.version}"`);
  for (const cookie of answer.cookies ?? []) reply.header('set-cookie', cookieHeader(cookie, secure));
  return answer.body === undefined ? reply.send() : reply.send(answer.body);
}
