import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';
import { secrets } from '../auth/secrets.ts';
import { sessionCookies } from '../auth/sessionCookies.ts';
import { parseCookies } from '../call/cookies.ts';
import { maxBodyBytes } from '../call/limits.ts';
import { Problem, standardProblem } from '../call/problem.ts';
import { ownOrigins } from '../call/requestOrigin.ts';
import { requestPath } from '../call/requestPath.ts';
import { createResponseCheck, type ResponseCheck } from '../call/responseSchema.ts';
import { readSessionCookie, toBackendRequest, toCallerResponse, withoutSessionCookie } from './backendSession.ts';
import { CircuitBreaker } from './circuitBreaker.ts';
import { type BackendRequest, type BackendResponse, type ForwardedCall, parseJson } from './forwardedCall.ts';
import { isReturnedHeader, requestHeaders } from './forwardedHeaders.ts';
import { shareResult } from './shareResult.ts';
import type { Upstream } from './upstreams.ts';

export interface ForwardingOptions {
  readonly upstreams: readonly Upstream[];
  portal(): CompiledPortal;
  /** Origin of the portal as users know it. */
  readonly publicUrl: string;
  readonly log: { info(details: object, message: string): void; warn(details: object, message: string): void };
  /** How long a backend may take to respond; default: the portal document's `callTimeoutMs`. */
  readonly timeoutMs?: number | undefined;
}

/** Forwards calls to existing backends that implement operations of the documents, instead of serving them from our database. */
export interface Forwarding {
  /** Whether calls with this path (`requestPath`) go to a backend. */
  hasBackendFor(path: string): boolean;
  /** Writes the backend's response, or an error response, to the hijacked reply; never rejects. */
  serve(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** How long after a refresh another tab that sends the same refresh token gets the same new tokens. */
const SHARED_REFRESH_MS = 10_000;

/**
 * Creates the forwarding. The path prefix of a call selects the backend. Scripts never see a backend's refresh token (backendSession.ts).
 * Calls to a backend that does not respond are refused at once with 503 until it responds again (circuitBreaker.ts).
 */
export function createForwarding(options: ForwardingOptions): Forwarding {
  const { log, publicUrl, timeoutMs, upstreams } = options;
  const responseChecks = new WeakMap<CompiledPortal, ResponseCheck>();
  const upstreamOf = (path: string) => upstreams.find(({ prefix }) => path.startsWith(prefix));
  const breakers = new Map(upstreams.map(({ address }) => [address, new CircuitBreaker()]));
  const shareRefresh = shareResult<BackendResponse>(SHARED_REFRESH_MS, ({ status }) => status === 200);

  function responseCheckOf(portal: CompiledPortal): ResponseCheck {
    const check = responseChecks.get(portal) ?? createResponseCheck(portal.openapi);
    responseChecks.set(portal, check);
    return check;
  }

  return {
    hasBackendFor: (path) => upstreamOf(path) !== undefined,

    async serve(operation, request, reply) {
      const call = forwardedCall(operation, request, reply, { portal: options.portal(), publicUrl });
      try {
        const backend = { upstream: upstreamOf(requestPath(request)), timeoutMs, breakers, shareRefresh };
        const { response, continuesSession } = await callBackend(call, backend);
        const { status } = response;
        const violations = schemaViolations(responseCheckOf(call.portal), operation, response);
        if (violations.length)
          log.warn({ operation: operation.id, status, faults: violations }, "the backend's response violates its schema");
        log.info({ reqId: request.id, operation: operation.id, status }, 'forwarded call');
        writeResponse(reply, toCallerResponse(call, withoutSessionCookie(call, response), continuesSession));
      } catch (error) {
        const problem = problemOf(error);
        log.warn({ reqId: request.id, operation: operation.id, status: problem.status }, 'call not forwarded');
        const body = Buffer.from(JSON.stringify(problem.body));
        const headers = new Headers({ ...problem.headers, 'content-type': 'application/json; charset=utf-8' });
        writeResponse(reply, { status: problem.status, headers, body });
      }
    },
  };
}

function forwardedCall(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  { portal, publicUrl }: { readonly portal: CompiledPortal; readonly publicUrl: string },
): ForwardedCall {
  const isSecure = request.protocol === 'https';
  const sessionCookie = sessionCookies.refreshCookieName(portal.portal.cookies, isSecure);
  const cookies = parseCookies(request.headers.cookie);
  const session = readSessionCookie(cookies[sessionCookie]);
  const disconnecting = new AbortController();
  reply.raw.once('close', () => disconnecting.abort());
  const origins = ownOrigins(request, publicUrl);
  return { portal, operation, request, origins, isSecure, sessionCookie, cookies, session, disconnected: disconnecting.signal };
}

/** What sending a call to its backend needs. */
interface Backend {
  readonly upstream: Upstream | undefined;
  readonly timeoutMs: number | undefined;
  /** The circuit breakers of all backends by `Upstream.address`. */
  readonly breakers: ReadonlyMap<string, CircuitBreaker>;
  /** Lets simultaneous refreshes with the same refresh token share one response; the key is the token's hash. */
  readonly shareRefresh: (key: string, refresh: () => Promise<BackendResponse>) => Promise<BackendResponse>;
}

const DEFAULT_TIMEOUT_MS = 120_000;
/** Responses are held in memory as a whole. */
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

/**
 * Sends a call to its backend. `continuesSession`: it was a refresh, so that tokens in the response belong to the session of the cookie.
 */
async function callBackend(call: ForwardedCall, backend: Backend): Promise<{ response: BackendResponse; continuesSession: boolean }> {
  const { upstream, breakers, shareRefresh } = backend;
  const breaker = upstream && breakers.get(upstream.address);
  if (!upstream || !breaker) throw new Problem(502, 'The backend cannot be reached.');
  const body = await bodyOf(call);
  // No call that renews tokens is an upload.
  const request = Buffer.isBuffer(body) ? toBackendRequest(call, body) : { path: call.request.url, body };
  const timeout = AbortSignal.timeout(backend.timeoutMs ?? call.portal.portal.callTimeoutMs ?? DEFAULT_TIMEOUT_MS);
  const send = (signal: AbortSignal) =>
    sendThroughBreaker(breaker, call.disconnected, () => fetchFrom(upstream.address, call, request, signal));
  const { refreshToken }: BackendRequest = request;
  if (refreshToken === undefined) return { response: await send(AbortSignal.any([timeout, call.disconnected])), continuesSession: false };
  // When several tabs refresh at once, they share one request, because a backend may treat a refresh token that is used twice as stolen.
  // The request is not aborted when the tab that began it is closed: the other tabs still wait for the response.
  return { response: await shareRefresh(secrets.hashOf(refreshToken), () => send(timeout)), continuesSession: true };
}

const UPLOAD = /^multipart\/form-data\b/i;

/** The body of a request. An upload may be large and is never held as a whole; a Problem 413 when a body is larger than it may be. */
async function bodyOf({ operation, portal, request }: ForwardedCall): Promise<Buffer | Readable> {
  const maxBytes = maxBodyBytes(portal, operation);
  const { headers } = request;
  if (!UPLOAD.test(headers['content-type'] ?? '')) return readBody(request.raw, maxBytes);
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw standardProblem('tooLarge');
  return Readable.from(limited(request.raw, maxBytes), { objectMode: false });
}

/** A body up to its greatest size. The connection stays open beyond that, for the response. */
async function* limited(raw: Readable, maxBytes: number): AsyncIterable<Buffer> {
  let size = 0;
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw standardProblem('tooLarge');
    yield chunk;
  }
}

/** The whole body of a request; a Problem 413 when it is larger than `maxBytes`. */
async function readBody(raw: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of raw as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw standardProblem('tooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function fetchFrom(address: string, call: ForwardedCall, { path, body }: BackendRequest, signal: AbortSignal): Promise<Response> {
  const { method } = call.request;
  const request = { method, headers: requestHeaders(call), redirect: 'manual', signal } as const;
  if (Buffer.isBuffer(body)) return fetch(address + path, { ...request, ...(body.length ? { body: new Uint8Array(body) } : {}) });
  const length = call.request.headers['content-length'];
  // Without it a stream is sent in chunks, which not every backend takes.
  if (length !== undefined) request.headers.set('content-length', length);
  try {
    return await fetch(address + path, { ...request, body: Readable.toWeb(body), duplex: 'half' } as RequestInit);
  } catch (error) {
    throw body.errored ?? error;
  }
}

const isTooLarge = (error: unknown): boolean => error instanceof Problem && error.status === standardProblem('tooLarge').status;

/** Sends a request if the circuit breaker admits it, and reports the outcome to the circuit breaker. */
async function sendThroughBreaker(
  breaker: CircuitBreaker,
  disconnected: AbortSignal,
  send: () => Promise<Response>,
): Promise<BackendResponse> {
  const admitted = breaker.enter();
  if (typeof admitted === 'number')
    throw new Problem(503, 'The backend does not answer at the moment. Try again later.', {
      headers: { 'retry-after': String(admitted) },
    });
  try {
    const response = await send();
    admitted.responded();
    const { status, headers } = response;
    if (status < 200 || status > 599) {
      await response.body?.cancel();
      throw new Problem(502, 'The backend answered with a status that HTTP does not have.');
    }
    // No operation declares a redirect, and one could lead the client anywhere.
    if (status > 300 && status < 400 && status !== 304) {
      await response.body?.cancel();
      throw new Problem(502, 'The backend answered with a redirect.');
    }
    return { status, headers, body: await readResponse(response) };
  } catch (error) {
    // What the client sends too much is no fault of the backend.
    if (disconnected.aborted || isTooLarge(error)) admitted.abandoned();
    else admitted.failed();
    throw error;
  }
}

/** The whole body of a response, decompressed; a Problem 502 when it is too large. */
async function readResponse({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) throw new Problem(502, 'The backend answered with more than can be passed on.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** How a response violates the operation documents. It is forwarded nevertheless: existing backends decide what they send. */
function schemaViolations(check: ResponseCheck, operation: Operation, { status, headers, body }: BackendResponse): readonly string[] {
  const isJson = /\bjson\b/.test(headers.get('content-type') ?? '');
  return check(operation, status, isJson ? parseJson(body) : undefined);
}

function writeResponse({ raw }: FastifyReply, { status, headers, body }: BackendResponse): void {
  for (const [name, value] of headers) if (isReturnedHeader(name)) raw.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length) raw.setHeader('set-cookie', cookies);
  raw.writeHead(status, { 'content-length': body.length });
  raw.end(raw.req.method === 'HEAD' ? undefined : body);
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { name } = error as { name?: unknown };
  const isTimeout = name === 'TimeoutError' || name === 'AbortError';
  return isTimeout ? new Problem(504, 'The backend did not answer in time.') : new Problem(502, 'The backend cannot be reached.');
}
