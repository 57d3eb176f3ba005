import type { Call, Failure, FailureKind, Json, JsonObject, Operation, Result } from '#model';
import { buildRequest, type RequestParts } from '#operations';
import type { ApiOptions } from './ApiOptions.ts';
import { createIntentions, type Intentions } from './createIntentions.ts';
import { createLedger, type Ledger } from './createLedger.ts';
import { createRefresher, type Refreshed, type Refresher } from './createRefresher.ts';
import { downloadName } from './downloadName.ts';
import { failureOf } from './failureOf.ts';
import { isOnce } from './isOnce.ts';
import { isOtherFile } from './isOtherFile.ts';
import { isStale } from './isStale.ts';
import { isUnreadable } from './isUnreadable.ts';
import { kindOf } from './kindOf.ts';
import { parsed } from './parsed.ts';
import { type RecentAnswers, recentAnswer } from './recentAnswer.ts';
import { reportFailure } from './reportFailure.ts';
import { requestText } from './requestText.ts';
import type { Answer, Exchange, Transport } from './Transport.ts';
import { underWayMs } from './underWayMs.ts';

type Input = { readonly [name: string]: unknown };
type Reply = Awaited<ReturnType<Transport>>;
type Headers = { readonly [name: string]: string };

/** One call on its way. */
interface Trip {
  readonly operation: Operation;
  readonly request: RequestParts;
  readonly signal: AbortSignal;
  readonly binary: boolean;
  readonly onProgress?: Exchange['onProgress'];
}

/** How a download is followed: what has arrived of it, and a signal that ends it. */
interface Watch {
  readonly signal?: AbortSignal;
  readonly onProgress?: Exchange['onProgress'];
}

/** How the answer of a call becomes its output. */
interface Keeping {
  /** Keeps the bytes of an answer; absent where it is read as data. */
  readonly keep?: (answer: Answer) => Promise<Json>;
  readonly watch?: Watch;
}

const MOST_ASKED = 10;

const asData: Keeping = {};

/** Answers that say nothing of the session: it may be asked for again. */
const PASSING: ReadonlySet<FailureKind> = new Set(['tooMany', 'unavailable']);

/**
 * The calls of the portal: same origin, bearer token and impersonate header, one refresh for all that meet a 401, each retried once
 * with `X-Retry: 1` (SH-SESSION-04..09, SH-CALLS-01..08). Calls with effects carry an Idempotency-Key: the same call asked for
 * while it is under way joins it, and asked for again after an unclear end it repeats the key. No promise of it rejects.
 */
export class Api {
  readonly #options: ApiOptions;
  readonly #ledger: Ledger;
  readonly #intentions: Intentions = createIntentions();
  readonly #recent: RecentAnswers = new Map();
  readonly #refresher: Refresher;
  #changing = 0;
  /** The token whose end was told; many calls may learn of it. */
  #told: string | undefined;

  constructor(options: ApiOptions) {
    this.#options = options;
    this.#ledger = createLedger(options.hooks.pending);
    const ask = (): Promise<Refreshed> => options.platform.locks.hold('portal-refresh', () => this.#refresh());
    this.#refresher = createRefresher(options.token.current, ask);
  }

  /** Makes a call; a call whose answer is a file hands it to the user. */
  readonly call: Call = (id, input = {}) => {
    const isFile = this.#options.operations()[id]?.portal.download !== undefined;
    return isFile ? this.download(id, input) : this.#settle(id, input, asData);
  };

  /** A call whose answer is a file: it is handed to the user, and the output is its name (SH-CALLS-39, 40). */
  readonly download = (id: string, input: Input = {}, fallbackName?: string, watch: Watch = {}): Promise<Result> => {
    const { operations, platform } = this.#options;
    const fallback = fallbackName || operations()[id]?.portal.download || 'download';
    const format = typeof input['exportFormat'] === 'string' ? input['exportFormat'] : undefined;
    const keep = async ({ body, headers }: Answer): Promise<Json> => {
      const name = downloadName(headers, fallback, format);
      platform.downloads.save(body instanceof Blob ? body : new Blob([body]), name);
      return name;
    };
    return this.#settle(id, input, { keep, watch });
  };

  /** Ends every call under way as cancelled and resets the loading indicator (G-C06, G-C30). */
  readonly cancel = (): void => {
    this.#ledger.cancel();
    this.#intentions.forget();
    this.#recent.clear();
  };

  async #settle(id: string, input: Input, keeping: Keeping): Promise<Result> {
    const operation = this.#options.operations()[id];
    if (operation === undefined) return failed({ kind: 'malformed', operation: id, message: `No operation '${id}'` });
    const request = requestOf(operation, input);
    if (typeof request === 'string') return failed({ kind: 'malformed', operation: id, message: request });
    const { reuse } = operation.portal;
    const text = requestText(id, request);
    if (reuse) {
      const now = this.#options.platform.clock.now();
      return recentAnswer(this.#recent, text, now - reuse * 1000, now, () => this.#make(operation, request, keeping));
    }
    if (!isOnce(operation)) return this.#make(operation, request, keeping);
    return this.#intentions.once(text, async (key) => {
      const headers = { ...request.headers, 'Idempotency-Key': `"${key}"` };
      this.#change(1);
      const result = await this.#make(operation, { ...request, headers }, keeping);
      this.#change(-1);
      this.#recent.clear();
      return result;
    });
  }

  #change(by: number): void {
    this.#changing += by;
    this.#options.hooks.changing(this.#changing);
  }

  async #make(operation: Operation, request: RequestParts, { keep, watch }: Keeping): Promise<Result> {
    const { id } = operation;
    const binary = keep !== undefined;
    if (isBearer(operation) && this.#options.closed()) return failed({ kind: 'unauthenticated', operation: id });
    const entry = this.#ledger.enter(operation.portal.loading !== false);
    const following = followed(entry.signal, watch);
    const reply = await this.#settled({ operation, request, binary, ...following });
    entry.leave();
    if (following.signal.aborted) return failed({ kind: 'cancelled', operation: id });
    const { url: address } = request;
    if (typeof reply === 'string') return this.#refused(operation, { kind: reply, operation: id, address });
    if (!isSuccess(reply)) return this.#refused(operation, { ...failureOf(id, reply.status, parsed(await textOf(reply))), address });
    const malformed: Failure = { kind: 'malformed', operation: id, status: reply.status, address };
    if (keep !== undefined) {
      return isOtherFile(reply, operation) ? this.#refused(operation, malformed) : this.#kept(operation, address, reply, await keep(reply));
    }
    const text = await textOf(reply);
    const data = parsed(text);
    return isUnreadable(reply, text, data) ? this.#refused(operation, malformed) : this.#kept(operation, address, reply, data);
  }

  #kept(operation: Operation, address: string, reply: Answer, output: Json): Result {
    const { hooks } = this.#options;
    hooks.recovered(operation.id, address);
    hooks.invalidated(operation.portal.invalidates ?? []);
    const version = reply.headers['etag'];
    return { ok: true, output, status: reply.status, ...(version !== undefined && { version }) };
  }

  #refused(operation: Operation, failure: Failure): Result {
    const { hooks } = this.#options;
    const ended = failure.kind === 'unauthenticated' && mayRefresh(operation);
    if (isBearer(operation) && failure.kind === 'forbidden') hooks.forbidden(failure);
    if (!ended) reportFailure(operation, failure, hooks);
    if (failure.kind === 'conflict' && !isStale(failure)) hooks.invalidated(operation.portal.invalidates ?? []);
    return failed(failure);
  }

  /** Asks again while the server still works on the first request of the same intention; what it never finishes is a time-out. */
  async #settled(trip: Trip): Promise<Reply> {
    for (let asked = 1; ; asked += 1) {
      const reply = await this.#trip(trip);
      const waitMs = underWayMs(trip.request, reply);
      if (waitMs === undefined || trip.signal.aborted) return reply;
      if (asked === MOST_ASKED) return 'timeout';
      await new Promise<void>((resolve) => this.#options.platform.clock.after(waitMs, resolve));
    }
  }

  async #trip(trip: Trip): Promise<Reply> {
    if (!mayRefresh(trip.operation)) return this.#send(trip, {});
    await this.#refresher.settled();
    const used = this.#options.token.current();
    const departure = this.#refresher.departure();
    const first = await this.#send(trip, {});
    if (typeof first === 'string' || first.status !== 401) return first;
    const refreshed = await this.#refresher.after(used, departure);
    if (refreshed === 'unreachable') return 'offline';
    const second = refreshed === 'fresh' ? await this.#send(trip, { 'X-Retry': '1' }) : first;
    if (typeof second !== 'string' && second.status === 401 && !trip.signal.aborted) this.#expired();
    return second;
  }

  #expired(): void {
    const token = this.#options.token.current() ?? '';
    if (this.#told === token) return;
    this.#told = token;
    this.#options.hooks.expired();
  }

  async #refresh(): Promise<Refreshed> {
    const { refreshCall, operations, token } = this.#options;
    const how = refreshCall();
    const operation = how && operations()[how.operation];
    if (how === undefined || operation === undefined || token.current() === undefined) return 'refused';
    const { signal } = this.#ledger.enter(false);
    const reply = await this.#send({ operation, request: buildRequest(operation, how.input), signal, binary: false }, {});
    if (typeof reply === 'string' || PASSING.has(kindOf(reply.status))) return 'unreachable';
    const data = reply.status === 200 ? parsed(await textOf(reply)) : null;
    const fresh = textIn(data, 'access_token');
    if (fresh === undefined || signal.aborted) return 'refused';
    token.set(fresh, textIn(data, 'refresh_token'));
    return 'fresh';
  }

  async #send({ operation, request, signal, binary, onProgress }: Trip, extra: Headers): Promise<Reply> {
    if (signal.aborted) return 'cancelled';
    const { method, url, body, contentType } = request;
    // A multipart body brings its own content type with its boundary.
    const typed = typeof body === 'string' && contentType !== undefined ? { 'Content-Type': contentType } : {};
    const language = { 'Accept-Language': this.#options.language() };
    const headers = { ...language, ...request.headers, ...typed, ...credentials(operation, this.#options), ...extra };
    const timeoutMs = this.#options.timeoutMs();
    return this.#options.transport({
      method,
      url,
      headers,
      binary,
      timeoutMs,
      signal,
      ...(body !== undefined && { body }),
      ...(onProgress && { onProgress }),
    });
  }
}

function followed(signal: AbortSignal, watch: Watch = {}): Pick<Trip, 'signal' | 'onProgress'> {
  const { signal: own, onProgress } = watch;
  return { signal: own === undefined ? signal : AbortSignal.any([signal, own]), ...(onProgress && { onProgress }) };
}

function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status <= 299;
}

function mayRefresh(operation: Operation): boolean {
  return isBearer(operation) && operation.portal.refresh !== false;
}

function textIn(data: Json, name: string): string | undefined {
  const text = data !== null && typeof data === 'object' ? (data as JsonObject)[name] : undefined;
  return typeof text === 'string' ? text : undefined;
}

function isBearer(operation: Operation): boolean {
  return (operation.portal.auth ?? 'bearer') === 'bearer';
}

/** Who calls: the user by bearer token and, if acting for another, the impersonate header; or the OAuth client (G-N20, G-N22). */
function credentials(operation: Operation, options: ApiOptions): Record<string, string> {
  if (operation.portal.auth === 'none') return {};
  if (operation.portal.auth === 'client') return { Authorization: `Basic ${btoa(options.client())}` };
  const token = options.token.current();
  const login = options.impersonated();
  return {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(login !== undefined && { impersonate: headerText(login) }),
  };
}

/** A header carries ASCII; other texts go percent-encoded. */
function headerText(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text);
}

/** A request that cannot be built is the document's or our fault, and still a visible outcome of the call. */
function requestOf(operation: Operation, input: Input): RequestParts | string {
  try {
    return buildRequest(operation, input);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function textOf(answer: Answer): Promise<string> {
  return typeof answer.body === 'string' ? answer.body : answer.body.text();
}

function failed(failure: Failure): Result {
  return { ok: false, failure };
}
