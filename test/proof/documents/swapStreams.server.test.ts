import { testPortal } from '../../unit/server/fixture/testPortal.ts';
import { startTestServer } from '../../unit/server/fixture/testServer.ts';

test('open browsers are told of a swap, and a stopping server ends their streams at once', async () => {
  const portal = await startTestServer({ port: 0 });
  const address = await portal.server.listen();
  const stream = await fetch(`${address}/portico/events`);
  expect(stream.headers.get('content-type')).toBe('text/event-stream');
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  const read = async (until: string) => {
    while (!received.includes(until)) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) return;
      received += value;
    }
  };
  await read('event: refused');
  await read('{}\n');
  expect(received).toMatch(/^event: version\ndata: \{"version":"v1"\}\nid: \S+\n\nevent: refused\ndata: \{\}\n/);
  portal.portal = testPortal({ version: 'v2' });
  await portal.server.source.reload();
  await read('v2');
  expect(received).toContain('event: swap\ndata: {"version":"v2"}');
  await portal.close();
  expect((await reader?.read())?.done).toBe(true);
  await expect(fetch(`${address}/health`)).rejects.toThrow();
});

test('requests under way are answered before the server stops', async () => {
  const portal = await startTestServer({ port: 0 });
  const address = await portal.server.listen();
  const body = new URLSearchParams({ grant_type: 'password', username: 'ann', password: 'Harbour.2026!' });
  const underWay = fetch(`${address}/oauth/token`, { method: 'POST', body });
  await new Promise<void>((resolve) => {
    portal.server.app.server.once('request', () => resolve());
  });
  const stopped = portal.close();
  expect((await underWay).status).toBe(200);
  await stopped;
});
