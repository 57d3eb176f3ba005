import { Api, type ApiHooks, type TransportRequest, type TransportResponse } from '../../../src/api/index.ts';
import type { Operation } from '../../../src/model/index.ts';

/** What a reply of the fake server is made of. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

type Answering = (exchange: TransportRequest, count: number) => Reply | 'offline' | 'timeout' | Promise<Reply | 'offline' | 'timeout'>;

function operation(
  id: string,
  method: Operation['method'],
  path: string,
  portal: Partial<Operation['portal']> = {},
  form = false,
): Operation {
  const requestType = form ? ('application/x-www-form-urlencoded' as const) : ('application/json' as const);
  return { id, method, path, parameters: [], portal: { handler: 'fake', ...portal }, ...(method !== 'GET' && { requestType }) };
}

const operations = {
  one: operation('one', 'GET', '/one'),
  two: operation('two', 'GET', '/two'),
  shared: operation('shared', 'GET', '/shared', { reuse: 10 }),
  three: operation('three', 'GET', '/three', { loading: false }),
  save: operation('save', 'POST', '/save', { onFailure: 'profile', invalidates: ['one'] }),
  ignored: operation('ignored', 'GET', '/ignored', { onFailure: 'ignore' }),
  silent: operation('silent', 'POST', '/silent', { onFailure: 'silent', refresh: false }),
  file: operation('file', 'GET', '/file', { download: 'list' }),
  token: operation('token', 'POST', '/oauth/token', { auth: 'client', refresh: false, onFailure: 'ignore', once: false }, true),
};

/** An Api over a fake server, with all that it sent and reported. */
export function fakeApi(answer: Answering) {
  const sent: TransportRequest[] = [];
  const reports: string[] = [];
  const counts: number[] = [];
  const changes: number[] = [];
  const saved: string[] = [];
  const recovered: string[] = [];
  const state = { token: 'old' as string | undefined, impersonated: undefined as string | undefined, closed: false, now: 0 };
  const hooks: ApiHooks = {
    pending: (count) => counts.push(count),
    changing: (count) => changes.push(count),
    expired: () => reports.push('expired'),
    forbidden: () => reports.push('forbidden'),
    swallowed: ({ kind }) => reports.push(`swallowed ${kind}`),
    recovered: (id, address) => recovered.push(`${id} ${address}`),
    serverFailure: () => reports.push('500'),
    apiError: ({ kind }) => reports.push(`error ${kind}`),
    profileErrors: (body) => reports.push(`profile ${JSON.stringify(body)}`),
    invalidated: (stale) => reports.push(...stale.map((id) => `stale ${id}`)),
  };
  const api = new Api({
    operations: () => operations,
    transport: async (exchange) => {
      sent.push(exchange);
      const cancelled = new Promise<'cancelled'>((resolve) => exchange.signal.addEventListener('abort', () => resolve('cancelled')));
      const reply = await Promise.race([answer(exchange, sent.length), cancelled]);
      if (typeof reply === 'string') return reply;
      const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? null);
      return { status: reply.status, headers: reply.headers ?? {}, body } satisfies TransportResponse;
    },
    platform: {
      clock: { now: () => state.now, after: (_, then) => (then(), () => undefined), every: () => () => undefined },
      downloads: { save: (_, name) => saved.push(name) },
      locks: { hold: (_, action) => action() },
    },
    token: { current: () => state.token, set: (token) => Object.assign(state, { token }) },
    impersonatedLogin: () => state.impersonated,
    clientCredentials: () => 'portal:',
    language: () => 'en',
    isSessionExpired: () => state.closed,
    timeoutMs: () => 120_000,
    refreshCall: () => ({ operation: 'token', input: { body: { refresh_token: 'session', grant_type: 'refresh_token' } } }),
    hooks,
  });
  const to = (url: string): TransportRequest[] => sent.filter((exchange) => exchange.url === url);
  return { api, sent, reports, recovered, counts, changes, saved, state, to };
}
