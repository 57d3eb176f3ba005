import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startTestServer, type TestClient, type TestServer } from '../fixture/testServer.ts';

let portal: TestServer;
let ann: TestClient;
beforeAll(async () => {
  portal = await startTestServer();
  ann = portal.client();
  await ann.signIn('ann');
  for (let n = 0; n < 12; n += 1) await ann.post('/loans', { title: `A long title that says the same in every record, ${n}` });
});
afterAll(() => portal.close());

const LONG = '/loans?size=50';
const plain = { 'accept-encoding': 'identity' };

describe('answers go out compressed', () => {
  test('long texts, in the coding that the caller takes; the bytes are the same', async () => {
    const whole = await ann.get(LONG, plain);
    expect(whole.headers).not.toHaveProperty('content-encoding');
    expect(whole.headers['vary']).toBe('accept-encoding');
    const small = await ann.get(LONG, { 'accept-encoding': 'gzip, deflate, br' });
    expect([small.headers['content-encoding'], brotliDecompressSync(small.rawPayload).toString()]).toEqual(['br', whole.body]);
    expect(Number(small.headers['content-length'])).toBe(small.rawPayload.length);
    expect(small.rawPayload.length).toBeLessThan(whole.rawPayload.length / 2);
    const old = await ann.get(LONG, { 'accept-encoding': 'gzip, br;q=0' });
    expect([old.headers['content-encoding'], gunzipSync(old.rawPayload).toString()]).toEqual(['gzip', whole.body]);
  });

  test('short ones stay as they are, and so do those that hand out credentials or come without a token', async () => {
    const asked = { 'accept-encoding': 'br' };
    expect((await ann.get('/loans?size=1', asked)).headers).not.toHaveProperty('content-encoding');
    const form = new URLSearchParams({ grant_type: 'password', username: 'ann', password: 'wrong', padding: 'x'.repeat(3000) }).toString();
    const headers = { ...asked, 'content-type': 'application/x-www-form-urlencoded' };
    const refused = await portal.server.app.inject({ method: 'POST', url: '/oauth/token', payload: form, headers });
    expect(refused.headers).not.toHaveProperty('content-encoding');
    const stranger = await portal.server.app.inject({ url: LONG, headers: asked });
    expect([stranger.statusCode, stranger.headers['content-encoding']]).toEqual([401, undefined]);
  });

  test('a tag of what is compressed is weak, names the version all the same, and finds what a browser kept', async () => {
    const made = (await ann.post('/loans', { title: 'long '.repeat(400) })).json();
    const read = await ann.get(`/loans/${made.id}`, { 'accept-encoding': 'br' });
    expect([read.headers['content-encoding'], read.headers['etag']]).toEqual(['br', 'W/"1"']);
    const changed = await ann.send('PUT', `/loans/${made.id}`, {
      json: { title: 'x' },
      headers: { 'if-match': String(read.headers['etag']) },
    });
    expect(changed.statusCode).toBe(200);
    const stale = await ann.send('PUT', `/loans/${made.id}`, {
      json: { title: 'y' },
      headers: { 'if-match': String(read.headers['etag']) },
    });
    expect(stale.statusCode).toBe(409);
  });
});
