import { randomUUID } from 'node:crypto';
import { sweep } from '../../../../src/server/auth/sweep.ts';
import { startTestServer, type TestClient, type TestServer } from '../fixture/testServer.ts';

let portal: TestServer;
beforeAll(async () => {
  portal = await startTestServer();
});
afterAll(() => portal.close());

async function signedIn(login: string): Promise<TestClient> {
  const client = portal.client();
  await client.signIn(login);
  return client;
}

const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': `"${key}"` });
const audited = async (action: string) =>
  (await portal.server.db.selectFrom('audit').select('id').where('action', '=', action).execute()).length;

describe('repeats', () => {
  test('[D1] a repeat gets the answer of the first and has no effect of its own', async () => {
    const ann = await signedIn('ann');
    const headers = keyed();
    const before = await audited('addLoan');
    const first = await ann.post('/loans', { title: 'Once' }, headers);
    const second = await ann.post('/loans', { title: 'Once' }, headers);
    expect(first.statusCode).toBe(200);
    expect(second.json()).toEqual(first.json());
    expect([first, second].map((answer) => answer.headers['idempotency-replayed'])).toEqual([undefined, 'true']);
    expect(await audited('addLoan')).toBe(before + 1);
    expect((await ann.get('/loans?search=Once')).json().total).toBe(1);
  });

  test('[K2] fifty at once have one effect; whoever comes while it is under way is told to wait', async () => {
    const ann = await signedIn('ann');
    const headers = keyed();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ann.post('/loans', { title: 'Fifty' }, headers)));
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
    for (const answer of answers) if (answer.statusCode === 409) expect(answer.headers['retry-after']).toBe('1');
    expect((await ann.get('/loans?search=Fifty')).json().total).toBe(1);
  });

  test('another request under the same key is refused, a malformed key too', async () => {
    const ann = await signedIn('ann');
    const headers = keyed();
    await ann.post('/loans', { title: 'Mine' }, headers);
    expect((await ann.post('/loans', { title: 'Other' }, headers)).statusCode).toBe(422);
    expect((await ann.send('DELETE', '/loans/none', { headers })).statusCode).toBe(422);
    expect((await ann.post('/loans', { title: 'Short' }, { 'idempotency-key': 'short' })).statusCode).toBe(400);
  });

  test('a key is worth nothing to somebody else', async () => {
    const headers = keyed();
    const first = await (await signedIn('ann')).post('/loans', { title: 'Private' }, headers);
    const other = await (await signedIn('sue')).post('/loans', { title: 'Private' }, headers);
    expect(other.headers['idempotency-replayed']).toBeUndefined();
    expect(other.json()['id']).not.toBe(first.json()['id']);
  });

  test('what was refused had no effect: the same key may try again', async () => {
    const ann = await signedIn('ann');
    const headers = keyed();
    expect((await ann.send('DELETE', '/loans/none', { headers })).statusCode).toBe(404);
    expect((await ann.send('DELETE', '/loans/none', { headers })).headers['idempotency-replayed']).toBeUndefined();
  });

  test('accounts: a repeated change of language or request for a link has one effect, and hides who exists', async () => {
    const client = portal.client();
    const answers = [];
    for (const username of ['ann', 'nobody']) {
      const headers = keyed();
      for (let turn = 0; turn < 2; turn += 1) answers.push(await client.send('POST', '/sso/forgot', { form: { username }, headers }));
    }
    expect(answers.map((answer) => answer.headers['idempotency-replayed'])).toEqual([undefined, 'true', undefined, 'true']);
    expect(await audited('user.resetRequested')).toBe(1);
  });

  test('an answer with a credential is never kept, nor is anything a day later', async () => {
    const ann = await signedIn('ann');
    await ann.post('/loans', { title: 'Old' }, keyed());
    const kept = await portal.server.db.selectFrom('kept_answers').selectAll().execute();
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain(ann.token);
    await sweep(portal.server.db, new Date(kept[0]!.created_at.getTime() + 25 * 3_600_000));
    expect(await portal.server.db.selectFrom('kept_answers').selectAll().execute()).toEqual([]);
  });
});
