import type { Operation } from '#model';
import { Api } from '../../../src/api/Api.ts';
import type { ApiOptions } from '../../../src/api/options.ts';
import type { TransportRequest } from '../../../src/api/transport.ts';

const operation: Operation = {
  id: 'exportRows',
  method: 'GET',
  path: '/rows',
  parameters: [],
  fileTypes: ['text/csv'],
  portal: { handler: 'rows.export', auth: 'none', download: 'rows' },
};

function world() {
  const saved: string[] = [];
  const sent: TransportRequest[] = [];
  const ends: ((status: number, type?: string) => void)[] = [];
  const hook = () => undefined;
  const options = {
    operations: () => ({ exportRows: operation }),
    transport: (exchange: TransportRequest) => {
      sent.push(exchange);
      return new Promise((end) => {
        ends.push((status, type = 'text/csv; charset=utf-8') => end({ status, headers: { 'content-type': type }, body: 'a' }));
        exchange.signal.addEventListener('abort', () => end('cancelled'));
      });
    },
    platform: {
      clock: { now: () => 0, after: () => () => undefined, every: () => () => undefined },
      downloads: { save: (_content: Blob, name: string) => saved.push(name) },
      locks: { hold: (_name: string, then: () => unknown) => then() },
    },
    token: { current: () => undefined, set: hook },
    impersonatedLogin: () => undefined,
    clientCredentials: () => 'portal:',
    language: () => 'en',
    isSessionExpired: () => false,
    refreshCall: () => undefined,
    timeoutMs: () => 1000,
    hooks: {
      pending: hook,
      expired: hook,
      forbidden: hook,
      serverFailure: hook,
      apiError: hook,
      profileErrors: hook,
      invalidated: hook,
      swallowed: hook,
      recovered: hook,
    },
  } as unknown as ApiOptions;
  return { api: new Api(options), saved, sent, ends };
}

test('[SH-CALLS-40] a download tells the share that has arrived and takes the fallback name', async () => {
  const { api, saved, sent, ends } = world();
  const shares: number[] = [];
  const result = api.download('exportRows', {}, 'dealers', { onProgress: (_bytes, share = 1) => shares.push(share) });
  sent[0]?.onProgress?.(20, 0.5);
  ends[0]?.(200);
  expect(await result).toMatchObject({ ok: true });
  expect(shares).toEqual([0.5]);
  expect(saved).toEqual(['dealers.csv']);
});

test('an aborted download ends as cancelled and saves nothing', async () => {
  const { api, saved } = world();
  const abort = new AbortController();
  const result = api.download('exportRows', {}, 'dealers', { signal: abort.signal });
  abort.abort();
  expect(await result).toEqual({ ok: false, failure: { kind: 'cancelled', operation: 'exportRows' } });
  expect(saved).toEqual([]);
});

test.each([['text/html'], ['application/json']])('[SH-CALLS-39] %s in place of the file is a failure and is not saved', async (type) => {
  const { api, saved, ends } = world();
  const result = api.download('exportRows', {}, 'dealers');
  ends[0]?.(200, type);
  expect(await result).toMatchObject({ ok: false, failure: { kind: 'malformed', operation: 'exportRows' } });
  expect(saved).toEqual([]);
});

test.each([['application/octet-stream'], ['application/vnd.ms-excel']])('a server that names its file %s is believed', async (type) => {
  const { api, saved, ends } = world();
  const result = api.download('exportRows', {}, 'dealers');
  ends[0]?.(200, type);
  expect(await result).toMatchObject({ ok: true });
  expect(saved).toHaveLength(1);
});
