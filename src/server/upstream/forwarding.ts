import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';
import { sessionCookies } from '../auth/sessionCookies.ts';
import { sessionSettings } from '../auth/sessionSettings.ts';
import type { CookieChange } from '../domain/handler.ts';
import { type AnswerCheck, answerCheck } from '../http/answerCheck.ts';
import { cookieHeader } from '../http/cookieHeader.ts';
import { cookiesOf } from '../http/cookiesOf.ts';
import { isForeign } from '../http/isForeign.ts';
import { Problem } from '../http/problem.ts';
import { trafficRules } from '../http/trafficRules.ts';
import { readBody } from './readBody.ts';
import { upstreamRequest } from './upstreamRequest.ts';
import type { Upstream } from './upstreamsOf.ts';

export interface ForwardingOptions {
  readonly upstreams: readonly Upstream[];
  portal(): CompiledPortal;
  readonly log: { info(details: object, message: string): void; warn(details: object, message: string): void };
  /** Default: the portal's call time-out. */
  readonly timeoutMs?: number | undefined;
}

/** Hands calls to an existing backend that speaks the documents. */
export interface Forwarding {
  takes(path: string): boolean;
  /** Answers the (hijacked) reply with the backend's answer; never rejects. */
  serve(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

interface Exchange {
  readonly portal: CompiledPortal;
  readonly operation: Operation;
  readonly request: FastifyRequest;
  readonly cookies: Readonly<Record<string, string>>;
  readonly sessionCookie: string;
  readonly secure: boolean;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

const TIMEOUT_MS = 120_000;
const DROPPED = new Set([
  'cache-control',
  'expires',
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
  'content-security-policy',
  'content-security-policy-report-only',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'timing-allow-origin',
  'x-content-type-options',
  'x-frame-options',
  'x-powered-by',
  'server',
  'x-request-id',
]);
const TOKEN_HANDLER = 'session.token';
const AUTHORIZE_HANDLER = 'session.authorize';
const LOGOUT_HANDLER = 'session.logout';

/** Forwarding by path prefix. A backend's refresh credential stays in the HttpOnly cookie: the page gets the handle 'session'. */
export function forwarding(options: ForwardingOptions): Forwarding {
  const checks = new WeakMap<CompiledPortal, AnswerCheck>();
  const upstreamOf = (path: string) => options.upstreams.find(({ prefix }) => path.startsWith(prefix));

  function check(portal: CompiledPortal): AnswerCheck {
    const known = checks.get(portal) ?? answerCheck(portal.openapi);
    checks.set(portal, known);
    return known;
  }

  return {
    takes: (path) => upstreamOf(path) !== undefined,

    async serve(operation, request, reply) {
      const portal = options.portal();
      const secure = request.protocol === 'https';
      const sessionCookie = sessionCookies.refreshName(portal.portal.cookies, secure);
      const call: Exchange = { portal, operation, request, secure, sessionCookie, cookies: cookiesOf(request.headers.cookie) };
      try {
        const answer = await exchange(call, upstreamOf(request.url), options.timeoutMs);
        const faults = departures(check(portal), operation, answer);
        if (faults.length)
          options.log.warn({ operation: operation.id, status: answer.status, faults }, "the backend's answer departs from its document");
        options.log.info({ reqId: request.id, operation: operation.id, status: answer.status }, 'forwarded call');
        write(reply, withSession(call, answer));
      } catch (error) {
        const problem = problemOf(error);
        options.log.warn({ reqId: request.id, operation: operation.id, status: problem.status }, 'call not forwarded');
        const body = Buffer.from(JSON.stringify(problem.body));
        write(reply, { status: problem.status, headers: new Headers({ 'content-type': 'application/json; charset=utf-8' }), body });
      }
    },
  };
}

async function exchange(call: Exchange, upstream: Upstream | undefined, timeoutMs: number | undefined): Promise<Answer> {
  const { request, portal } = call;
  if (!upstream) throw new Problem(502, 'The backend cannot be reached.');
  const { path, content } = tokenRequest(call, await readBody(request.raw, largestBody(call)));
  const response = await fetch(upstream.address + path, {
    method: request.method,
    headers: upstreamRequest(request, call.cookies, call.sessionCookie),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs ?? portal.portal.callTimeoutMs ?? TIMEOUT_MS),
    ...(content.length ? { body: new Uint8Array(content) } : {}),
  });
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}

function largestBody({ operation, portal }: Exchange): number {
  const { bodyBytes, uploadBytes } = trafficRules(portal.portal);
  return operation.requestType === 'multipart/form-data' ? uploadBytes : bodyBytes;
}

/** A refresh or implicit request is made with the credential of the cookie, and only for pages of this origin. */
function tokenRequest({ operation, request, cookies, sessionCookie, portal }: Exchange, body: Buffer): { path: string; content: Buffer } {
  const { handler } = operation.portal;
  const unchanged = { path: request.url, content: body };
  if (handler !== TOKEN_HANDLER && handler !== AUTHORIZE_HANDLER) return unchanged;
  const form = new URLSearchParams(body.toString('utf8'));
  const credential = cookies[sessionCookie];
  if (handler === TOKEN_HANDLER && form.get('grant_type') !== 'refresh_token') return unchanged;
  if (isForeign({ headers: request.headers, host: request.host, withSession: false }))
    throw new Problem(403, 'Requests from other sites are refused.');
  if (credential === undefined) return unchanged;
  const token = Object.values(portal.operations).find((known) => known.portal.handler === TOKEN_HANDLER);
  const renewal = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: credential });
  return { path: token?.path ?? request.url, content: Buffer.from(renewal.toString()) };
}

function departures(check: AnswerCheck, operation: Operation, { status, headers, body }: Answer): readonly string[] {
  const json = /\bjson\b/.test(headers.get('content-type') ?? '');
  return check(operation, status, json ? parsed(body) : undefined);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Takes the refresh credential out of token data into the cookie, and the cookies away at logout. */
function withSession({ operation, portal, secure, sessionCookie }: Exchange, answer: Answer): Answer {
  const { handler } = operation.portal;
  const names = portal.portal.cookies;
  if (handler === LOGOUT_HANDLER) return withCookies(answer, sessionCookies.cleared(names, secure), secure);
  const data = parsed(answer.body) as { refresh_token?: unknown } | undefined;
  const issues =
    (handler === TOKEN_HANDLER || handler === AUTHORIZE_HANDLER) && answer.status === 200 && typeof data?.refresh_token === 'string';
  if (!issues) return answer;
  const maxAge = sessionSettings(portal.portal).lifeSeconds;
  const own = answer.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0]);
  const cookies: CookieChange[] = [
    { name: sessionCookie, value: String(data.refresh_token), httpOnly: true, maxAge },
    { name: names.sso, value: 'active', maxAge },
    ...(handler === TOKEN_HANDLER ? [{ name: names.webSession, value: randomUUID(), maxAge }] : []),
  ];
  const body = Buffer.from(JSON.stringify({ ...data, refresh_token: 'session' }));
  return withCookies(
    { ...answer, body },
    cookies.filter(({ name }) => !own.includes(name)),
    secure,
  );
}

function withCookies(answer: Answer, cookies: readonly CookieChange[], secure: boolean): Answer {
  const headers = new Headers(answer.headers);
  for (const cookie of cookies) headers.append('set-cookie', cookieHeader(cookie, secure));
  return { ...answer, headers };
}

/** What belongs to one connection, what this server says itself, and what would open its answers to other sites. */
function isDropped(name: string): boolean {
  return DROPPED.has(name) || name.startsWith('access-control-');
}

function write({ raw }: FastifyReply, { status, headers, body }: Answer): void {
  for (const [name, value] of headers) if (!isDropped(name)) raw.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length) raw.setHeader('set-cookie', cookies);
  raw.writeHead(status, { 'content-length': body.length });
  raw.end(raw.req.method === 'HEAD' ? undefined : body);
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const late = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
  return late ? new Problem(504, 'The backend did not answer in time.') : new Problem(502, 'The backend cannot be reached.');
}
