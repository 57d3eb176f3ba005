import type { Operation, StudioBoot } from '#model';
import { CallError, createStudioClient } from '../../../src/studio/client.ts';

const operation = (id: string, path: string, parameters: object[] = []): Operation =>
  ({ id, method: id === 'token' ? 'POST' : 'GET', path, parameters, portal: {} }) as unknown as Operation;
const param = (name: string, where: string) => ({ name, in: where, required: where === 'path' });
const records = [param('id', 'path'), param('program', 'query'), param('page', 'query'), param('If-None-Match', 'header')];

const boot = {
  calls: {
    token: operation('token', '/studio/token'),
    records: operation('records', '/api/studio/machines/{id}/records', records),
    record: operation('record', '/api/studio/machines/{id}/records/{record}', [param('id', 'path'), param('record', 'path')]),
  },
} as unknown as StudioBoot;

/** A server that answers one after the other; what it was asked is remembered. */
function serverOf(...answers: readonly { readonly status: number; readonly body?: object; readonly etag?: string }[]) {
  const asked: [string, Record<string, string>][] = [];
  let tokens = 0;
  const send = async (url: unknown, init: { headers: Record<string, string> }) => {
    const isToken = url === '/studio/token';
    if (isToken) tokens += 1;
    else asked.push([String(url), init.headers]);
    const {
      body = {},
      etag,
      status,
    } = isToken ? { status: 200, body: { access_token: `token-${tokens}` } } : (answers[asked.length - 1] ?? { status: 500 });
    return { ok: status === 200, status, json: async () => body, headers: new Map(etag === undefined ? [] : [['etag', etag]]) };
  };
  return { asked, send: send as unknown as typeof fetch };
}

const query = { id: 'loan', program: 'north', page: 0 };

test('a list is asked for with the tag of the last answer, and one that would be the same is none', async () => {
  const { asked, send } = serverOf({ status: 200, body: { total: 1 }, etag: 'W/"a"' }, { status: 304 });
  const client = createStudioClient(boot, send);
  expect(await client.records?.list(query, undefined)).toEqual({ value: { total: 1 }, tag: 'W/"a"' });
  expect(await client.records?.list(query, 'W/"a"')).toBeUndefined();
  expect(asked.map(([url, { 'If-None-Match': tag }]) => [url, tag])).toEqual([
    ['/api/studio/machines/loan/records?program=north&page=0', undefined],
    ['/api/studio/machines/loan/records?program=north&page=0', 'W/"a"'],
  ]);
});

test('where nothing is found it asks once more with another token, for the former may have expired', async () => {
  const { asked, send } = serverOf({ status: 404 }, { status: 200, body: { id: '1' } }, { status: 404 }, { status: 404 });
  const client = createStudioClient(boot, send);
  const read = () => client.records?.read({ id: 'loan', record: '1', language: 'en' }, undefined);
  expect(await read()).toEqual({ value: { id: '1' }, tag: undefined });
  expect(asked.map(([, { Authorization }]) => Authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
  await expect(read()).rejects.toEqual(new CallError(404));
});

test('without the calls there are no records to ask for', () => {
  const { record: _, ...calls } = boot.calls;
  expect(createStudioClient({ ...boot, calls }, serverOf().send).records).toBeUndefined();
});
