import type { Call, Failure, Json, Operation, Result } from '#model';
import { buildRequest, type RequestParts } from '#operations';
import { type DownloadWatch, downloadName, isNotTheFile } from './download.ts';
import { failureOf, isVersionConflict, reportFailure } from './failure.ts';
import { createIdempotencyKeys, needsIdempotencyKey, requestFingerprint } from './idempotency.ts';
import type { ApiOptions } from './options.ts';
import { createPendingCalls, type PendingCalls } from './pendingCalls.ts';
import { isSuccess, readBody, readData } from './response.ts';
import { createResponseCache, type ResponseCache } from './responseCache.ts';
import { CallSender, mayRefresh, usesAccessToken } from './sending.ts';
import type { TransportResponse } from './transport.ts';

type Input = { readonly [name: string]: unknown };

/** Turns a successful response into the output of its call. There are two: one reads data, the other saves a file. */
interface OutputReader {
  /** Whether the body is a file. */
  readonly binary: boolean;
  /** The output; undefined when the response is not what the operation promises. */
  readonly read: (response: TransportResponse, operation: Operation) => Promise<Json | undefined>;
  readonly watch?: DownloadWatch | undefined;
}

/**
 * Makes all calls of the portal to its server (SH-SESSION-04..09, SH-CALLS-01..08). First, the request of the call is built from its input.
 * A call that only reads may get its result from the cache; a call with effects gets an idempotency key. `CallSender` sends the request,
 * repeats it while the server is still busy with it, and refreshes the token after a 401. Then the response is read, and a failure is
 * reported to the hooks. The promises of calls never reject: a failure is a `Result` too.
 */
export class Api {
  readonly #options: ApiOptions;
  readonly #pending: PendingCalls;
  readonly #sender: CallSender;
  readonly #idempotencyKeys = createIdempotencyKeys();
  readonly #cache: ResponseCache;
  /** Number of pending calls that change something on the server. */
  #changingCount = 0;

  constructor(options: ApiOptions) {
    this.#options = options;
    this.#pending = createPendingCalls(options.hooks.pending);
    this.#sender = new CallSender(options, this.#pending);
    this.#cache = createResponseCache(() => options.platform.clock.now());
  }

  /** Makes a call. If the operation responds with a file, the file is saved as a download. */
  readonly call: Call = (id, input = {}, watch) => {
    const isFile = this.#options.operations()[id]?.portal.download !== undefined;
    return isFile ? this.download(id, input) : this.#dispatch(id, input, { binary: false, read: readData, watch });
  };

  /** Makes a call and saves the response as a file; the output is the name of the file (SH-CALLS-39, 40). */
  readonly download = (id: string, input: Input = {}, fallbackName?: string, watch: DownloadWatch = {}): Promise<Result> => {
    const { operations, platform } = this.#options;
    const fallback = fallbackName || operations()[id]?.portal.download || 'download';
    const format = typeof input['exportFormat'] === 'string' ? input['exportFormat'] : undefined;
    const read: OutputReader['read'] = async (response, operation) => {
      if (isNotTheFile(response, operation)) return undefined;
      const { body, headers } = response;
      const name = downloadName(headers, fallback, format);
      platform.downloads.save(body instanceof Blob ? body : new Blob([body]), name);
      return name;
    };
    return this.#dispatch(id, input, { binary: true, read, watch });
  };

  /** Cancels every pending call and clears cache and idempotency keys: the next calls may be another user's (G-C06, G-C30). */
  readonly cancel = (): void => {
    this.#pending.cancel();
    this.#idempotencyKeys.forget();
    this.#cache.clear();
  };

  async #dispatch(id: string, input: Input, reader: OutputReader): Promise<Result> {
    const operation = this.#options.operations()[id];
    if (operation === undefined) return failed({ kind: 'malformed', operation: id, message: `No operation '${id}'` });
    const request = tryBuildRequest(operation, input);
    if (typeof request === 'string') return failed({ kind: 'malformed', operation: id, message: request });
    const fingerprint = requestFingerprint(id, request);
    // Seconds for which an earlier response may be used again, from the operation's document.
    const { reuse } = operation.portal;
    if (reuse) return this.#cache.get(fingerprint, reuse * 1000, () => this.#execute(operation, request, reader));
    if (!needsIdempotencyKey(operation)) return this.#execute(operation, request, reader);
    return this.#idempotencyKeys.sendOnce(fingerprint, async (key) => {
      const headers = { ...request.headers, 'Idempotency-Key': `"${key}"` };
      this.#addChanging(1);
      const result = await this.#execute(operation, { ...request, headers }, reader);
      this.#addChanging(-1);
      this.#cache.clear();
      return result;
    });
  }

  #addChanging(count: number): void {
    this.#changingCount += count;
    this.#options.hooks.changing(this.#changingCount);
  }

  async #execute(operation: Operation, request: RequestParts, { binary, read, watch = {} }: OutputReader): Promise<Result> {
    const { id } = operation;
    const { url: address } = request;
    if (usesAccessToken(operation) && this.#options.isSessionExpired()) return failed({ kind: 'unauthenticated', operation: id });
    const pending = this.#pending.add(operation.portal.loading !== false);
    const signal = watch.signal === undefined ? pending.signal : AbortSignal.any([pending.signal, watch.signal]);
    const { onProgress } = watch;
    const outcome = await this.#sender.pollUntilDone({ operation, request, binary, signal, ...(onProgress && { onProgress }) });
    pending.done();
    if (signal.aborted) return failed({ kind: 'cancelled', operation: id });
    if (typeof outcome === 'string') return this.#fail(operation, { kind: outcome, operation: id, address });
    const { status } = outcome;
    if (!isSuccess(outcome)) return this.#fail(operation, { ...failureOf(id, status, await readBody(outcome)), address });
    const output = await read(outcome, operation);
    if (output === undefined) return this.#fail(operation, { kind: 'malformed', operation: id, status, address });
    return this.#succeed(operation, address, outcome, output);
  }

  #succeed(operation: Operation, address: string, { status, headers }: TransportResponse, output: Json): Result {
    const { hooks } = this.#options;
    hooks.recovered(operation.id, address);
    hooks.invalidated(operation.portal.invalidates ?? []);
    const version = headers['etag'];
    return { ok: true, output, status, ...(version !== undefined && { version }) };
  }

  #fail(operation: Operation, failure: Failure): Result {
    const { hooks } = this.#options;
    // A 401 after a refresh of the token ends the session. `CallSender` has reported this already (hook `expired`).
    const endsSession = failure.kind === 'unauthenticated' && mayRefresh(operation);
    if (usesAccessToken(operation) && failure.kind === 'forbidden') hooks.forbidden(failure);
    if (!endsSession) reportFailure(operation, failure, hooks);
    // Somebody else has changed the data in the meantime, so what the page shows is out of date.
    const isOutdated = failure.kind === 'conflict' || failure.kind === 'notFound';
    if (isOutdated && !isVersionConflict(failure)) hooks.invalidated(operation.portal.invalidates ?? []);
    return failed(failure);
  }
}

/** The request of a call, or a text that says why it cannot be built: the input does not fit the operation. */
function tryBuildRequest(operation: Operation, input: Input): RequestParts | string {
  try {
    return buildRequest(operation, input);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function failed(failure: Failure): Result {
  return { ok: false, failure };
}
