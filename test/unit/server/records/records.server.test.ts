import { sql } from 'kysely';
import { indexRecords } from '../../../../src/server/store/indexRecords.ts';
import { startTestServer, type TestClient, type TestServer } from '../fixture/testServer.ts';

let portal: TestServer;
let ann: TestClient;
beforeAll(async () => {
  portal = await startTestServer();
  ann = portal.client();
  await ann.signIn('ann');
});
afterAll(() => portal.close());

const titles = async (query: string) => (await ann.get(`/loans?${query}`)).json().items.map(({ title }: { title: string }) => title);

describe('records', () => {
  test('what the documents sort by is indexed for one organization and for all; no index is dropped', async () => {
    const names = async () =>
      (await sql<{ indexdef: string }>`select indexdef from pg_indexes where indexname like 'records_sorted_%'`.execute(portal.server.db))
        .rows;
    const database = {
      kind: 'embedded',
      db: portal.server.db,
      withoutTimeLimit: (work) => work(portal.server.db),
    } as const satisfies Parameters<typeof indexRecords>[0];
    const before = await names();
    expect(before.length).toBeGreaterThan(0);
    expect(before.some(({ indexdef }) => indexdef.includes('organization_id'))).toBe(true);
    await indexRecords(database, []);
    expect(await names()).toEqual(before);
    await indexRecords(database, [{ collection: "it's", sortable: ['na"me'] }]);
    expect(await names()).toHaveLength(before.length + 4);
  });

  test('a text of any length is taken, and sorted by its first characters', async () => {
    const long = (first: string) => first + Array.from({ length: 3_000 }, () => Math.random().toString(36).slice(2, 6)).join('');
    const made = await Promise.all(['Cb', 'Ca'].map(async (first) => (await ann.post('/loans', { title: long(first) })).json()));
    expect(await titles('sort=title')).toEqual(['Atlas', 'Botany', made[1].title, made[0].title]);
    expect(await titles('sort=-title')).toEqual([made[0].title, made[1].title, 'Botany', 'Atlas']);
    for (const { id } of made) await ann.send('DELETE', `/loans/${id}`);
  });

  test('rows beyond those that are counted are refused, not searched for', async () => {
    const refused = await ann.get('/loans?size=100&page=100');
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ field: 'page', rule: 'maximum', message: 'only 10000 rows can be paged through' }],
    ]);
  });

  test.each(['nonsense', 'title,up', 'title,asc,due', '-', 'id'])(
    '[GB-003] a list is not sorted by %s: that is refused, and what it can be sorted by is told',
    async (sort) => {
      const refused = await ann.get(`/loans?sort=${sort}`);
      expect([refused.statusCode, refused.json().errors]).toEqual([
        400,
        [{ field: 'sort', rule: 'sortable', message: expect.stringContaining('title') }],
      ]);
    },
  );

  test('a list of more rows than are counted says so', async () => {
    expect((await ann.get('/loans/first?size=1')).json()).toMatchObject({ total: 1, totalIsExact: false });
    expect((await ann.get('/loans?size=1')).json()).not.toHaveProperty('totalIsExact');
  });

  test('that a list has more rows than are counted holds for half a minute, unless its page shows that it ends', async () => {
    const listed = async (size: number) => {
      const { items, ...counts } = (await ann.get(`/loans/first?size=${size}&sort=title`)).json();
      return [items.length, counts];
    };
    expect(await listed(1)).toEqual([1, { total: 1, totalIsExact: false }]);
    const [, botany] = (await ann.get('/loans?sort=title')).json().items;
    await ann.send('DELETE', `/loans/${botany.id}`);
    expect(await listed(1)).toEqual([1, { total: 1, totalIsExact: false }]);
    expect(await listed(2)).toEqual([1, { total: 1 }]);
    portal.pass(29_999);
    expect(await listed(1)).toEqual([1, { total: 1, totalIsExact: false }]);
    portal.pass(1);
    expect(await listed(1)).toEqual([1, { total: 1 }]);
    const { id: _, version: _v, state: _s, ...fields } = botany;
    await ann.post('/loans', fields);
    expect(await listed(1)).toEqual([1, { total: 1, totalIsExact: false }]);
  });

  test('a list pages, sorts by value, filters and searches; the total counts all that fits', async () => {
    expect(await titles('sort=-copies')).toEqual(['Botany', 'Atlas']);
    expect(await titles('sort=title,desc')).toEqual(['Botany', 'Atlas']);
    expect(await titles('due=june')).toEqual(['Botany']);
    expect(await titles('search=ATL')).toEqual(['Atlas']);
    expect(await titles('search=%25')).toEqual([]);
    expect((await ann.get('/loans?size=1&page=1&sort=title')).json()).toMatchObject({ items: [{ title: 'Botany' }], total: 2 });
    expect((await ann.get('/loans?size=1000')).statusCode).toBe(400);
  });

  test('a record is made for the own organization, changed by whoever saw its last version, and deleted', async () => {
    const made = (await ann.post('/loans', { title: 'Drama' })).json();
    expect(made).toMatchObject({ title: 'Drama', state: 'out', version: 1 });
    const changed = (await ann.send('PUT', `/loans/${made.id}`, { json: { title: 'Drama II' } })).json();
    expect(changed).toMatchObject({ title: 'Drama II', version: 2 });
    const sue = portal.client();
    await sue.signIn('sue');
    expect((await sue.get(`/loans/${made.id}`)).statusCode).toBe(404);
    expect((await ann.send('DELETE', `/loans/${made.id}`)).statusCode).toBe(200);
    expect((await ann.get(`/loans/${made.id}`)).statusCode).toBe(404);
  });

  test('what a PUT leaves out and its procedure sets is emptied, what another method leaves out stays', async () => {
    const { id } = (await ann.post('/loans', { title: 'Fables', due: '2027-02-01', copies: 2 })).json();
    const amended = (await ann.send('POST', `/loans/${id}/whole`, { json: { title: 'Fables II' } })).json();
    expect(amended).toMatchObject({ title: 'Fables II', due: '2027-02-01', copies: 2 });
    const replaced = (await ann.send('PUT', `/loans/${id}/whole`, { json: { title: 'Fables III' } })).json();
    expect(replaced).toMatchObject({ title: 'Fables III', copies: 2 });
    expect(Object.keys(replaced)).not.toContain('due');
    await ann.send('DELETE', `/loans/${id}`);
  });

  test('a procedure removes what fits, of the own organization alone, and the history of a record says so', async () => {
    const draft = (title: string, due: string) => ({ title, due, copies: 1 });
    const sue = portal.client();
    await sue.signIn('sue');
    const [early, late] = [await ann.post('/loans', draft('Odes', '2026-01-31')), await ann.post('/loans', draft('Odes', '2026-02-01'))];
    const others = await sue.post('/loans', draft('Odes', '2026-01-01'));
    const remove = (id: string, titles: unknown) => ann.post('/loans/removals', { id, titles, before: '2026-02-01' });
    expect((await remove(others.json().id, 'Odes')).statusCode).toBe(404);
    expect((await remove(early.json().id, undefined)).json()).toEqual({ isThere: true });
    expect((await remove(early.json().id, ['Odes'])).json()).toEqual({ isThere: false });
    const found = await Promise.all([
      ann.get(`/loans/${early.json().id}`),
      ann.get(`/loans/${late.json().id}`),
      sue.get(`/loans/${others.json().id}`),
    ]);
    expect(found.map(({ statusCode }) => statusCode)).toEqual([404, 200, 200]);
    const { rows } = await sql<object>`select event, from_state, to_state, actor_login from record_history
      where record_id = ${early.json().id} order by id`.execute(portal.server.db);
    expect(rows).toEqual([
      { event: '', from_state: null, to_state: 'out', actor_login: 'ann' },
      { event: '', from_state: 'out', to_state: null, actor_login: 'ann' },
    ]);
    await ann.send('DELETE', `/loans/${late.json().id}`);
    await sue.send('DELETE', `/loans/${others.json().id}`);
  });

  test('new records are numbered for each year of the portal’s time zone, and the number of a refused call stays unused', async () => {
    const number = async (title: string) => {
      const made = await ann.post('/loans/numbered', { title, copies: 1 });
      if (made.statusCode === 200) await ann.send('DELETE', `/loans/${made.json().id}`);
      return made.json().number;
    };
    expect([await number('One'), await number('Two')]).toEqual(['L-2026/001', 'L-2026/002']);
    await expect(
      portal.server.db.transaction().execute(async (db) => {
        await sql`select portico_next_number('loans L-2026/{000}')`.execute(db);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await number('Four')).toBe('L-2026/004');
  });

  test('the life cycle is that of the machine: an illegal step is a 409 that names the legal ones', async () => {
    const { id } = (await ann.post('/loans', { title: 'Essays' })).json();
    const refused = await ann.send('POST', `/loans/${id}/events/LEND`);
    expect([refused.statusCode, refused.json().errors]).toEqual([
      409,
      [
        { field: 'event', rule: 'allowed', message: 'RETURN' },
        { field: 'state', rule: 'current', message: 'out' },
      ],
    ]);
    expect((await ann.send('POST', `/loans/${id}/events/RETURN`)).json()).toMatchObject({ state: 'returned', version: 2 });
    expect((await ann.get(`/loans/${id}`)).json().state).toBe('returned');
  });
});

test('the history of a record answers as the call that reads it: what that does not find or refuses has none', async () => {
  const statuses = async (client: TestClient, id: string) =>
    Promise.all(['may', 'history', 'may/history'].map(async (path) => (await client.get(`/loans/${id}/${path}`)).statusCode));
  const made = async (due: string): Promise<string> => (await ann.post('/loans', { title: 'Dunes', due })).json().id;
  const [may, june] = [await made('may'), await made('june')];
  expect(await statuses(ann, may)).toEqual([200, 200, 200]);
  expect(await statuses(ann, june)).toEqual([404, 200, 404]);
  // Of another organization, which this history would show.
  expect(await statuses(ann, 'c')).toEqual([404, 200, 404]);
  expect(await statuses(ann, 'none')).toEqual([404, 404, 404]);
  const [read, history] = await Promise.all(['may', 'may/history'].map(async (path) => (await ann.get(`/loans/${june}/${path}`)).json()));
  expect(history).toEqual(read);
  const chief = portal.client();
  await chief.signIn('chief');
  expect(await statuses(chief, may)).toEqual([403, 200, 403]);
});
