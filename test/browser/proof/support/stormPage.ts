import { Api, axiosTransport } from '../../../../src/api/index.ts';
import { createEvaluation, resolveValue } from '../../../../src/conditions/index.ts';
import type { Manifest, ShellPart, Value } from '../../../../src/model/index.ts';
import { browserPlatform } from '../../../../src/platform/index.ts';

/** What one tab has seen of a storm of calls. */
export interface Storm {
  readonly ok: number;
  readonly expired: number;
  /** Kinds of the failures, each once. */
  readonly failures: readonly string[];
}

/** The calls of the portal in a page without a screen, driven from outside by `window.storm`. */
export interface StormPage {
  /** Signs in, or obtains a token by the cookie when there is no login. */
  begin(login?: string, password?: string): Promise<boolean>;
  fire(count: number): Promise<Storm>;
}

const state: { token?: string; handle?: string; expired: number } = { expired: 0 };

async function shellPart(): Promise<ShellPart> {
  const manifest = (await (await fetch('/portico/manifest')).json()) as Manifest;
  return (await (await fetch(manifest.shell)).json()) as ShellPart;
}

/** The portal's own calls, tokens in memory as in the portal. */
async function wire() {
  const { operations, portal } = await shellPart();
  const evaluation = createEvaluation({ roots: { session: () => ({ handle: state.handle }) }, facts: {}, conditions: {} });
  const { refresh, client } = portal.session;
  const set = (token: string, handle: string | undefined): void => {
    state.token = token;
    if (handle !== undefined) state.handle = handle;
  };
  const api = new Api({
    operations: () => operations,
    transport: axiosTransport,
    platform: browserPlatform(window),
    token: { current: () => state.token, set },
    impersonatedLogin: () => undefined,
    clientCredentials: () => client ?? 'portal:',
    language: () => 'en',
    isSessionExpired: () => false,
    timeoutMs: () => 60_000,
    refreshCall: () =>
      refresh && { operation: refresh.call, input: resolveValue(refresh.with as Value, evaluation) as Record<string, unknown> },
    hooks: {
      pending: () => undefined,
      changing: () => undefined,
      expired() {
        state.expired += 1;
      },
      forbidden: () => undefined,
      serverFailure: () => undefined,
      apiError: () => undefined,
      profileErrors: () => undefined,
      swallowed: () => undefined,
      recovered: () => undefined,
      invalidated: () => undefined,
    },
  });
  const read = Object.values(operations).find(
    ({ method, portal: { auth = 'bearer' }, parameters }) =>
      method === 'GET' && auth === 'bearer' && parameters.every(({ required }) => !required),
  );
  const at = (path: string) =>
    Object.values(operations).find((operation) => operation.method === 'POST' && operation.path === path)?.id ?? '';
  return { api, read: read?.id ?? '', token: at('/oauth/token'), authorize: at('/oauth/authorize'), set };
}

const wired = wire();

const page: StormPage = {
  async begin(login, password) {
    const { api, token, authorize, set } = await wired;
    const result =
      login === undefined
        ? await api.call(authorize, { body: { response_type: 'token', client_id: 'portal' } })
        : await api.call(token, { body: { grant_type: 'password', username: login, password, 'remember-me': 'false' } });
    const data = result.ok ? (result.output as { access_token?: string; refresh_token?: string }) : {};
    if (data.access_token !== undefined) set(data.access_token, data.refresh_token);
    return data.access_token !== undefined;
  },
  async fire(count) {
    const { api, read } = await wired;
    state.expired = 0;
    const results = await Promise.all(Array.from({ length: count }, () => api.call(read)));
    const failures = results.flatMap((result) => (result.ok ? [] : [result.failure.kind]));
    return { ok: results.length - failures.length, expired: state.expired, failures: [...new Set(failures)] };
  },
};

Object.assign(window, { storm: page });
