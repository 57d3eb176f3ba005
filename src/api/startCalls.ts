import type { StartCalls, StartRequest } from '#model';
import type { Cookies } from '#platform';
import { ACCEPT } from './accept.ts';
import { asciiHeader } from './asciiHeader.ts';
import type { Transport, TransportOutcome, TransportRequest } from './transport.ts';

/** What the start calls need of the browser. */
export interface StartContext {
  readonly fetch: typeof fetch;
  readonly cookies: Pick<Cookies, 'get'>;
}

/** The calls that a page sends before its scripts have loaded. The calls of the portal that are the same get their responses. */
export interface StartCallSender {
  /**
   * Sends the calls unless the browser has no session any more, or the portal has begun without them: first the token, then the reads of
   * the session, those of the screen right behind.
   */
  send(calls: StartCalls, language: string, screenReads?: readonly StartRequest[]): void;
  /** A transport that takes each response once, for the first calls of the portal; everything else it leaves to `next`. */
  transport(next: Transport): Transport;
  /** Forgets the responses that no call has taken, because from now on the user expects newer ones. */
  end(): void;
}

interface SentCall {
  readonly request: StartRequest;
  readonly outcome: Promise<TransportOutcome>;
  readonly abort: () => void;
}

/**
 * Creates a sender. Its responses belong to the session that the web-session cookie showed when the token came. They are forgotten as soon as
 * another call may change something or repeats one of them, so that nothing outdated is ever taken.
 */
export function createStartCalls({ fetch, cookies }: StartContext): StartCallSender {
  let waiting: readonly SentCall[] = [];
  let isSending = false;
  let isOver = false;
  /** The web-session cookie: its name, and its value when the token came. */
  let session: { readonly name: string; readonly value: string | undefined } | undefined;

  const sendOne = (request: StartRequest, language: string, onResponse?: (outcome: TransportOutcome) => void): void => {
    const { response, abort } = fetchOne(fetch, request, language);
    const outcome = response.then((result) => {
      onResponse?.(result);
      return result;
    });
    waiting = [...waiting, { request, outcome, abort }];
  };
  const forget = (): void => {
    isOver = true;
    for (const { abort } of waiting) abort();
    waiting = [];
  };
  return {
    send(calls, language, screenReads = []) {
      const { sso, webSession, impersonate } = calls.cookies;
      if (isOver || cookies.get(sso) === undefined) return;
      isSending = true;
      sendOne(calls.token, language, (outcome) => {
        session = { name: webSession, value: cookies.get(webSession) };
        const token = accessTokenIn(outcome);
        if (token === undefined || isOver) return;
        const login = cookies.get(impersonate);
        const credentials = { Authorization: `Bearer ${token}`, ...(login !== undefined && { impersonate: asciiHeader(login) }) };
        for (const read of [...calls.reads, ...screenReads]) sendOne({ ...read, headers: { ...read.headers, ...credentials } }, language);
      });
    },
    transport: (next) => async (request) => {
      const call = waiting.find((sent) => isSame(sent.request, request));
      if (call === undefined) {
        const isRepeated = waiting.some((sent) => isSameButHeaders(sent.request, request));
        if (!isSending || isRepeated || isChange(request)) forget();
        return next(request);
      }
      waiting = waiting.filter((sent) => sent !== call);
      const outcome = await outcomeInTime(call, request);
      if (session === undefined || session.value === cookies.get(session.name)) return outcome;
      forget();
      return next(request);
    },
    end: forget,
  };
}

function fetchOne(fetch: StartContext['fetch'], { method, url, body, headers }: StartRequest, language: string) {
  const controller = new AbortController();
  const allHeaders = { Accept: ACCEPT, 'Accept-Language': language, ...headers };
  const response = fetch(url, { method, headers: allHeaders, signal: controller.signal, ...(body !== undefined && { body }) });
  return { response: response.then(outcomeOf).catch((): TransportOutcome => 'offline'), abort: () => controller.abort() };
}

/** Whether a call may change something: those that do have an idempotency key. */
function isChange({ headers }: TransportRequest): boolean {
  return headers['Idempotency-Key'] !== undefined;
}

/** The outcome of a call that has been sent, or of its end by the request's signal or time-out. */
async function outcomeInTime({ outcome, abort }: SentCall, { signal, timeoutMs }: TransportRequest): Promise<TransportOutcome> {
  const end = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const ended = new Promise<TransportOutcome>((resolve) => {
    const stop = (): void => {
      abort();
      resolve(signal.aborted ? 'cancelled' : 'timeout');
    };
    if (end.aborted) stop();
    else end.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([ended, outcome]);
}

async function outcomeOf(response: Response): Promise<TransportOutcome> {
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}

function accessTokenIn(outcome: TransportOutcome): string | undefined {
  if (typeof outcome === 'string' || outcome.status !== 200 || typeof outcome.body !== 'string') return undefined;
  try {
    const { access_token: token } = (JSON.parse(outcome.body) ?? {}) as { readonly access_token?: unknown };
    return typeof token === 'string' ? token : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the portal makes the call that was sent. Where that names no language it may differ: it is that of error texts only. */
function isSame(sent: StartRequest, request: TransportRequest): boolean {
  return (
    isSameButHeaders(sent, request) &&
    headersKey(sent.headers) === headersKey(request.headers, sent.headers['Accept-Language'] === undefined)
  );
}

function isSameButHeaders(sent: StartRequest, request: TransportRequest): boolean {
  return sent.method === request.method && sent.url === request.url && sent.body === request.body;
}

function headersKey(headers: { readonly [name: string]: string }, anyLanguage = false): string {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return JSON.stringify(entries.filter(([name]) => !anyLanguage || name !== 'accept-language').sort());
}
