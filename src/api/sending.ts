import type { FailureKind, Json, JsonObject, Operation } from '#model';
import { buildRequest, type RequestParts } from '#operations';
import { asciiHeader } from './asciiHeader.ts';
import { failureKind } from './failure.ts';
import { retryAfterMs } from './idempotency.ts';
import type { ApiOptions } from './options.ts';
import type { PendingCalls } from './pendingCalls.ts';
import { readBody } from './response.ts';
import { createTokenRefresher, type RefreshOutcome, type TokenRefresher } from './tokenRefresher.ts';
import type { TransportOutcome, TransportRequest } from './transport.ts';

/** A call to be sent. */
export interface OutgoingCall {
  readonly operation: Operation;
  readonly request: RequestParts;
  readonly signal: AbortSignal;
  readonly binary: boolean;
  readonly onProgress?: TransportRequest['onProgress'];
}

/** Limit on how often a request is sent that the server still processes. */
const MAX_ATTEMPTS = 10;

/** Failures of a refresh that say nothing about the session: the token may be refreshed later. */
const TRANSIENT: ReadonlySet<FailureKind> = new Set(['tooMany', 'unavailable']);

/** Sends calls with credentials. After a 401, the token is refreshed and the call is sent once more (SH-SESSION-04..09). */
export class CallSender {
  readonly #options: ApiOptions;
  readonly #pending: PendingCalls;
  readonly #refresher: TokenRefresher;
  /** The token whose end was reported last. Many calls may meet a 401 with the same token, which is reported once. */
  #reportedToken: string | undefined;

  constructor(options: ApiOptions, pending: PendingCalls) {
    this.#options = options;
    this.#pending = pending;
    const refresh = (): Promise<RefreshOutcome> => options.platform.locks.hold('portal-refresh', () => this.#refresh());
    this.#refresher = createTokenRefresher(options.token.current, refresh);
  }

  /** Sends a call, and again while the server is still processing a request with the same Idempotency-Key; gives up with 'timeout'. */
  async pollUntilDone(call: OutgoingCall): Promise<TransportOutcome> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#sendWithRefresh(call);
      const waitMs = retryAfterMs(call.request, outcome);
      if (waitMs === undefined || call.signal.aborted) return outcome;
      if (attempt === MAX_ATTEMPTS) return 'timeout';
      await new Promise<void>((resolve) => this.#options.platform.clock.after(waitMs, resolve));
    }
  }

  async #sendWithRefresh(call: OutgoingCall): Promise<TransportOutcome> {
    if (!mayRefresh(call.operation)) return this.#send(call, {});
    await this.#refresher.idle();
    const usedToken = this.#options.token.current();
    const refreshCount = this.#refresher.refreshCount();
    const first = await this.#send(call, {});
    if (typeof first === 'string' || first.status !== 401) return first;
    const refreshed = await this.#refresher.refreshAfter(usedToken, refreshCount);
    if (refreshed === 'unreachable') return 'offline';
    const last = refreshed === 'fresh' ? await this.#send(call, { 'X-Retry': '1' }) : first;
    if (typeof last !== 'string' && last.status === 401 && !call.signal.aborted) this.#reportExpired();
    return last;
  }

  #reportExpired(): void {
    const token = this.#options.token.current() ?? '';
    if (this.#reportedToken === token) return;
    this.#reportedToken = token;
    this.#options.hooks.expired();
  }

  async #refresh(): Promise<RefreshOutcome> {
    const { refreshCall, operations, token } = this.#options;
    const call = refreshCall();
    const operation = call && operations()[call.operation];
    if (call === undefined || operation === undefined || token.current() === undefined) return 'refused';
    const { signal } = this.#pending.add(false);
    const response = await this.#send({ operation, request: buildRequest(operation, call.input), signal, binary: false }, {});
    if (typeof response === 'string' || TRANSIENT.has(failureKind(response.status))) return 'unreachable';
    const body = response.status === 200 ? await readBody(response) : null;
    const accessToken = textIn(body, 'access_token');
    if (accessToken === undefined || signal.aborted) return 'refused';
    token.set(accessToken, textIn(body, 'refresh_token'));
    return 'fresh';
  }

  async #send({ operation, request, signal, binary, onProgress }: OutgoingCall, extraHeaders: Headers): Promise<TransportOutcome> {
    if (signal.aborted) return 'cancelled';
    const { method, url, body, contentType } = request;
    // The content type of a multipart body names its boundary, which only the transport knows.
    const bodyType = typeof body === 'string' && contentType !== undefined ? { 'Content-Type': contentType } : {};
    return this.#options.transport({
      method,
      url,
      headers: {
        'Accept-Language': this.#options.language(),
        ...request.headers,
        ...bodyType,
        ...credentials(operation, this.#options),
        ...extraHeaders,
      },
      binary,
      timeoutMs: this.#options.timeoutMs(),
      signal,
      ...(body !== undefined && { body }),
      ...(onProgress && { onProgress }),
    });
  }
}

type Headers = { readonly [name: string]: string };

/** Whether the operation is called with the user's access token. */
export function usesAccessToken(operation: Operation): boolean {
  return (operation.portal.auth ?? 'bearer') === 'bearer';
}

/** Whether a 401 of the operation leads to a new access token. */
export function mayRefresh(operation: Operation): boolean {
  return usesAccessToken(operation) && operation.portal.refresh !== false;
}

/** The headers for `auth` of the operation: credentials of the OAuth client, or access token and login of an impersonated user (G-N20, G-N22). */
function credentials(operation: Operation, options: ApiOptions): Headers {
  if (operation.portal.auth === 'none') return {};
  if (operation.portal.auth === 'client') return { Authorization: `Basic ${btoa(options.clientCredentials())}` };
  const token = options.token.current();
  const login = options.impersonatedLogin();
  return {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(login !== undefined && { impersonate: asciiHeader(login) }),
  };
}

function textIn(body: Json, name: string): string | undefined {
  const text = body !== null && typeof body === 'object' ? (body as JsonObject)[name] : undefined;
  return typeof text === 'string' ? text : undefined;
}
