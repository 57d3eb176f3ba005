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
  /** Sends the calls unless the browser has no session any more, or the portal has begun without them. */
  send(calls: StartCalls, language: string): void;
  /** A transport that takes each response once, for the first calls of the portal; everything else it leaves to `next`. */
  transport(next: Transport): Transport;
}

interface SentCall {
  readonly request: StartRequest;
  readonly outcome: Promise<TransportOutcome>;
  readonly abort: () => void;
}

/**
 * Creates a sender. Its responses belong to the session that the web-session cookie showed when the token came, and to calls that follow
 * each other without another one between them. Afterwards they are forgotten, so that nothing outdated is ever taken.
 */
export function createStartCalls({ fetch, cookies }: StartContext): StartCallSender {
  let waiting: readonly SentCall[] = [];
  let isOver = false;
  /** The web-session cookie: its name, and its value when the token came. */
  let session: { readonly name: string; readonly value: string | undefined } | undefined;

  const sendOne = (request: StartRequest, language: string, onResponse?: (outcome: TransportOutcome) => Promise<void>): void => {
    const controller = new AbortController();
    const { method, url, body } = request;
    const headers = { Accept: ACCEPT, 'Accept-Language': language, ...request.headers };
    const response = fetch(url, { method, headers, signal: controller.signal, ...(body !== undefined && { body }) });
    const outcome = response.then(outcomeOf).catch((): TransportOutcome => 'offline');
    const handled = outcome.then(async (result) => {
      await onResponse?.(result);
      return result;
    });
    waiting = [...waiting, { request, outcome: handled, abort: () => controller.abort() }];
  };
  const forget = (): void => {
    isOver = true;
    waiting = [];
  };
  return {
    send(calls, language) {
      const { sso, webSession, impersonate } = calls.cookies;
      if (isOver || cookies.get(sso) === undefined) return;
      sendOne(calls.token, language, async (outcome) => {
        session = { name: webSession, value: cookies.get(webSession) };
        const token = accessTokenIn(outcome);
        if (token === undefined || isOver) return;
        const login = cookies.get(impersonate);
        const credentials = { Authorization: `Bearer ${token}`, ...(login !== undefined && { impersonate: asciiHeader(login) }) };
        for (const read of calls.reads) sendOne({ ...read, headers: { ...read.headers, ...credentials } }, language);
      });
    },
    transport: (next) => async (request) => {
      const call = waiting.find((sent) => isSame(sent.request, request));
      if (call === undefined) forget();
      waiting = waiting.filter((sent) => sent !== call);
      const outcome = call && (await outcomeInTime(call, request));
      const isOfSession = session === undefined || session.value === cookies.get(session.name);
      if (outcome !== undefined && isOfSession) return outcome;
      forget();
      return next(request);
    },
  };
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

/** Whether the portal makes the call that was sent. The language may differ: it is that of error texts only, and may be known later. */
function isSame(sent: StartRequest, request: TransportRequest): boolean {
  return (
    sent.method === request.method &&
    sent.url === request.url &&
    sent.body === request.body &&
    headersKey(sent.headers) === headersKey(request.headers)
  );
}

function headersKey(headers: { readonly [name: string]: string }): string {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return JSON.stringify(entries.filter(([name]) => name !== 'accept-language').sort());
}
