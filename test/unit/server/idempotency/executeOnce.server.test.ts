import { randomUUID } from 'node:crypto';
import { deleteExpired } from '../../../../src/server/auth/deleteExpired.ts';
import { PASSWORD } from '../fixture/portalDocuments.ts';
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
    // One for each name: who exists is found out when they are sent.
    const mails = await portal.server.db.selectFrom('records').select('id').where('collection', '=', 'mails').execute();
    expect(mails).toHaveLength(2);
  });

  describe('a lost answer to a change of identity', () => {
    const CREDENTIAL = 'portal_session';

    /** The same browser without what an answer brought it. */
    function unanswered(client: TestClient): TestClient {
      const other = portal.client();
      for (const [name, value] of client.cookies) other.cookies.set(name, value);
      other.token = client.token;
      return other;
    }

    test('[SH-CALLS-26, SH-CALLS-27] a repeat of starting and of ending brings answer and credential, though the caller is somebody else by then', async () => {
      for (const acts of [false, true]) {
        const chief = await signedIn('chief');
        if (acts) await chief.post('/impersonate', { loginName: 'ann' });
        const headers = { ...keyed(), ...(acts && { impersonate: 'ann' }) };
        const call = (client: TestClient) =>
          acts ? client.send('DELETE', '/impersonate', { headers }) : client.post('/impersonate', { loginName: 'ann' }, headers);
        const page = unanswered(chief);
        const first = await call(chief);
        expect((await unanswered(page).refresh()).statusCode).toBe(401);
        const again = await call(page);
        expect([again.statusCode, again.json(), again.headers['idempotency-replayed']]).toEqual([200, first.json(), 'true']);
        expect([...page.cookies]).toEqual([...chief.cookies]);
        expect((await page.refresh()).statusCode).toBe(200);
        expect((await call(unanswered(page))).cookies.map(({ name }) => name)).not.toContain(CREDENTIAL);
      }
    });

    test('[SH-CALLS-23] a repeat of a change of the password brings the credential; under another key it is refused', async () => {
      const sue = await signedIn('sue');
      const change = { password: PASSWORD, newPassword: 'Lighthouse.1', confirmPassword: 'Lighthouse.1' };
      const headers = keyed();
      const page = unanswered(sue);
      const thief = unanswered(sue);
      expect((await sue.post('/password', change, headers)).json()).toEqual({ errors: [] });
      expect((await thief.post('/password', change, keyed())).statusCode).toBe(400);
      expect((await thief.refresh()).statusCode).toBe(401);
      expect((await page.post('/password', change, headers)).json()).toEqual({ errors: [] });
      expect(page.cookies.get(CREDENTIAL)).toBe(sue.cookies.get(CREDENTIAL));
      expect((await page.refresh()).statusCode).toBe(200);
    });

    test('a repeat that comes after the next change of identity brings no cookie', async () => {
      const chief = await signedIn('chief');
      const headers = keyed();
      await chief.post('/impersonate', { loginName: 'ann' }, headers);
      await chief.send('DELETE', '/impersonate', { headers: keyed() });
      const late = await chief.post('/impersonate', { loginName: 'ann' }, headers);
      expect([late.headers['idempotency-replayed'], late.cookies]).toEqual(['true', []]);
      expect((await chief.get('/me')).json().userName).toBe('Chief');
    });

    test('who acts for another and repeats nothing is refused as before', async () => {
      const chief = await signedIn('chief');
      await chief.post('/impersonate', { loginName: 'ann' });
      expect((await chief.post('/impersonate', { loginName: 'bo' }, keyed())).statusCode).toBe(403);
    });
  });

  test('of two changes of identity at once under keys of their own one happens', async () => {
    const chief = await signedIn('chief');
    const started = await Promise.all(['ann', 'bo'].map((loginName) => chief.post('/impersonate', { loginName }, keyed())));
    const statuses = started.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403 || status === 409)).toHaveLength(1);
  });

  test('an answer with a credential is never kept, nor is anything a day later', async () => {
    const ann = await signedIn('ann');
    await ann.post('/loans', { title: 'Old' }, keyed());
    const storedResponses = await portal.server.db.selectFrom('kept_answers').selectAll().execute();
    expect(storedResponses.length).toBeGreaterThan(0);
    for (const secret of [ann.token, ann.cookies.get('portal_session')])
      expect(JSON.stringify(storedResponses).includes(secret ?? '')).toBe(false);
    await deleteExpired(portal.server.db, new Date(storedResponses[0]!.created_at.getTime() + 25 * 3_600_000));
    expect(await portal.server.db.selectFrom('kept_answers').selectAll().execute()).toEqual([]);
  });
});
