import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';
import { sessionCookies } from '../auth/sessionCookies.ts';
import { sessionSettings } from '../auth/sessions.ts';
import type { CookieChange } from '../call/cookies.ts';
import { parseCookies, setCookieHeader } from '../call/cookies.ts';
import { limitsOf } from '../call/limits.ts';
import { Problem } from '../call/problem.ts';
import { isCrossSite } from '../call/requestOrigin.ts';
import { createResponseCheck, type ResponseCheck } from '../call/responseSchema.ts';
import { CircuitBreaker } from './circuitBreaker.ts';
import { type Held, heldCredential } from './refreshCredential.ts';
import { shareResult } from './shareResult.ts';
import { readBody, upstreamRequest } from './upstreamHttp.ts';
import type { Upstream } from './upstreams.ts';

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
  /** What the session cookie holds. */
  readonly held: Held | undefined;
  readonly secure: boolean;
  /** The caller went away before the answer. */
  readonly left: AbortSignal;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

const TIMEOUT_MS = 120_000;
/** Tabs that are this late with the same credential get the pair that the first one got. */
const RENEWAL_MS = 10_000;
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

/**
 * Forwarding by path prefix. A backend's refresh credential stays in the HttpOnly cookie: the page gets a handle that opens nothing. Calls
 * to a backend that is silent or away are refused at once (503) until it answers again.
 */
export function forwarding(options: ForwardingOptions): Forwarding {
  const checks = new WeakMap<CompiledPortal, ResponseCheck>();
  const upstreamOf = (path: string) => options.upstreams.find(({ prefix }) => path.startsWith(prefix));
  const breakers = new Map(options.upstreams.map(({ address }) => [address, new CircuitBreaker()]));
  const renewals = shareResult<Answer>(RENEWAL_MS, ({ status }) => status === 200);

  function check(portal: CompiledPortal): ResponseCheck {
    const known = checks.get(portal) ?? createResponseCheck(portal.openapi);
    checks.set(portal, known);
    return known;
  }

  return {
    takes: (path) => upstreamOf(path) !== undefined,

    async serve(operation, request, reply) {
      const portal = options.portal();
      const secure = request.protocol === 'https';
      const sessionCookie = sessionCookies.refreshCookieName(portal.portal.cookies, secure);
      const cookies = parseCookies(request.headers.cookie);
      const held = heldCredential.read(cookies[sessionCookie]);
      const leaving = new AbortController();
      reply.raw.once('close', () => leaving.abort());
      const call: Exchange = { portal, operation, request, secure, sessionCookie, cookies, held, left: leaving.signal };
      try {
        const { answer, goesOn } = await exchange(call, {
          upstream: upstreamOf(request.url),
          timeoutMs: options.timeoutMs,
          breakers,
          renewals,
        });
        const faults = departures(check(portal), operation, answer);
        if (faults.length)
          options.log.warn({ operation: operation.id, status: answer.status, faults }, "the backend's answer departs from its document");
        options.log.info({ reqId: request.id, operation: operation.id, status: answer.status }, 'forwarded call');
        write(reply, withSession(call, answer, goesOn));
      } catch (error) {
        const problem = problemOf(error);
        options.log.warn({ reqId: request.id, operation: operation.id, status: problem.status }, 'call not forwarded');
        const body = Buffer.from(JSON.stringify(problem.body));
        const headers = new Headers({ ...problem.headers, 'content-type': 'application/json; charset=utf-8' });
        write(reply, { status: problem.status, headers, body });
      }
    },
  };
}

interface Means {
  readonly upstream: Upstream | undefined;
  readonly timeoutMs: number | undefined;
  readonly breakers: ReadonlyMap<string, CircuitBreaker>;
  readonly renewals: (key: string, work: () => Promise<Answer>) => Promise<Answer>;
}

/** What goes to the backend. */
interface Sent {
  readonly path: string;
  readonly content: Buffer;
  /** The credential that the call trades for its successor. */
  readonly renews?: string;
}

/** The backend's answer, and whether it continues the session of the cookie. */
async function exchange(call: Exchange, means: Means): Promise<{ answer: Answer; goesOn: boolean }> {
  const { upstream, breakers, renewals } = means;
  const breaker = upstream && breakers.get(upstream.address);
  if (!upstream || !breaker) throw new Problem(502, 'The backend cannot be reached.');
  const sent = tokenRequest(call, await readBody(call.request.raw, largestBody(call)));
  const late = AbortSignal.timeout(means.timeoutMs ?? call.portal.portal.callTimeoutMs ?? TIMEOUT_MS);
  const ask = (end: AbortSignal) => throughBreaker(breaker, () => fetchFrom(upstream.address, call, sent, end), call.left);
  if (sent.renews === undefined) return { answer: await ask(AbortSignal.any([late, call.left])), goesOn: false };
  // Tabs race to renew; a backend that rotates strictly would take the second for a thief. One that leaves must not end it for the others.
  return { answer: await renewals(createHash('sha256').update(sent.renews).digest('hex'), () => ask(late)), goesOn: true };
}

async function fetchFrom(address: string, call: Exchange, { path, content }: Sent, end: AbortSignal): Promise<Response> {
  const { request } = call;
  return fetch(address + path, {
    method: request.method,
    headers: upstreamRequest(request, call.cookies, call.sessionCookie),
    redirect: 'manual',
    signal: end,
    ...(content.length ? { body: new Uint8Array(content) } : {}),
  });
}

async function throughBreaker(breaker: CircuitBreaker, ask: () => Promise<Response>, left: AbortSignal): Promise<Answer> {
  const passage = breaker.enter();
  if (typeof passage === 'number')
    throw new Problem(503, 'The backend does not answer at the moment. Try again later.', { headers: { 'retry-after': String(passage) } });
  try {
    const response = await ask();
    passage.responded();
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
  } catch (error) {
    if (left.aborted) passage.abandoned();
    else passage.failed();
    throw error;
  }
}

function largestBody({ operation, portal }: Exchange): number {
  const { bodyBytes, uploadBytes } = limitsOf(portal.portal);
  return operation.requestType === 'multipart/form-data' ? uploadBytes : bodyBytes;
}

/** A refresh or implicit request is made with the credential of the cookie, and only for pages of this origin and of that session. */
function tokenRequest({ operation, request, held, portal }: Exchange, body: Buffer): Sent {
  const { handler } = operation.portal;
  const unchanged = { path: request.url, content: body };
  if (handler !== TOKEN_HANDLER && handler !== AUTHORIZE_HANDLER) return unchanged;
  const form = new URLSearchParams(body.toString('utf8'));
  if (handler === TOKEN_HANDLER && form.get('grant_type') !== 'refresh_token') return unchanged;
  if (isCrossSite({ headers: request.headers, host: request.host, hasSessionCookie: false }))
    throw new Problem(403, 'Requests from other sites are refused.');
  if (held === undefined) return unchanged;
  if (handler === TOKEN_HANDLER && heldCredential.isOther(form.get('refresh_token'), held))
    throw new Problem(401, 'The session has ended.');
  const token = Object.values(portal.operations).find((known) => known.portal.handler === TOKEN_HANDLER);
  const renewal = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: held.credential });
  return { path: token?.path ?? request.url, content: Buffer.from(renewal.toString()), renews: held.credential };
}

function departures(check: ResponseCheck, operation: Operation, { status, headers, body }: Answer): readonly string[] {
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
function withSession({ held: before, operation, portal, secure, sessionCookie }: Exchange, answer: Answer, goesOn: boolean): Answer {
  const { handler } = operation.portal;
  const names = portal.portal.cookies;
  if (handler === LOGOUT_HANDLER) return withCookies(answer, sessionCookies.cleared(names, secure), secure);
  if ((handler !== TOKEN_HANDLER && handler !== AUTHORIZE_HANDLER) || answer.status !== 200) return answer;
  const data = parsed(answer.body) as { refresh_token?: unknown } | undefined;
  if (typeof data?.refresh_token !== 'string') return answer;
  const value = heldCredential.cookieOf(data.refresh_token, goesOn ? before : undefined);
  const maxAge = sessionSettings(portal.portal).lifeSeconds;
  const own = answer.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0]);
  const cookies: CookieChange[] = [
    { name: sessionCookie, value, httpOnly: true, maxAge },
    { name: names.sso, value: 'active', maxAge },
    // Another value tells the other tabs that somebody else is here now.
    ...(goesOn ? [] : [{ name: names.webSession, value: randomUUID(), maxAge }]),
  ];
  const held = heldCredential.read(value);
  const body = Buffer.from(JSON.stringify({ ...data, refresh_token: held && heldCredential.handleOf(held) }));
  return withCookies(
    { ...answer, body },
    cookies.filter(({ name }) => !own.includes(name)),
    secure,
  );
}

function withCookies(answer: Answer, cookies: readonly CookieChange[], secure: boolean): Answer {
  const headers = new Headers(answer.headers);
  for (const cookie of cookies) headers.append('set-cookie', setCookieHeader(cookie, secure));
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
