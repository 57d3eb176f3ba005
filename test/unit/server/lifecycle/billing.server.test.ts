import { sql } from 'kysely';
import { startShippedServer } from '../fixture/shippedServer.ts';
import type { TestClient, TestServer } from '../fixture/testServer.ts';

const BILLING = '/api/portal/enrollments/billing-profiles';
const NUMBER = '4111111111111111';
const person = { name: 'Ann Sue', title: 'Accounting', email: 'ann@example.com', phone: '512-555-0134' };
const card = { number: NUMBER, month: '12', year: '2030', securityCode: '9273' };
const byCard = { programId: '11', name: 'By card', contacts: [person], paymentMethod: 'CARD', card };

interface Profile {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly status: string;
}

let portal: TestServer;
let signedIn: (login: string) => Promise<TestClient>;
let admin: TestClient;
let dealer: TestClient;

beforeAll(async () => {
  ({ portal, signedIn } = await startShippedServer());
  [admin, dealer] = await Promise.all([signedIn('admin'), signedIn('dealer.honda')]);
});
afterAll(() => portal.close());

/** The program of each dealer: its maker's number and its own. */
const PROGRAMS: Readonly<Record<string, string>> = { HO0001: '11', HO0002: '11', AC0001: '21', IN0001: '31' };

async function profilesOf(client: TestClient, code = 'HO0001'): Promise<readonly Profile[]> {
  return (await client.get(`${BILLING}/${code}?programId=${PROGRAMS[code]}`)).json().profiles;
}

/** Everything that the tables hold, as one text. */
async function everythingStored(): Promise<string> {
  const { db } = portal.server;
  const tables = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  const texts = await Promise.all(
    tables.rows.map(({ name }) =>
      sql<{ text: string | null }>`select string_agg(t::text, ' ') as text from ${sql.table(name)} t`.execute(db),
    ),
  );
  return texts.map(({ rows }) => rows[0]?.text ?? '').join('\n');
}

describe('billing profiles', () => {
  test.each([
    ['BM0001', '41', /^[A-Z]\d[A-Z] \d[A-Z]\d$/, /^(BC|ON|QC)$/, 'CA'],
    ['HC0001', '61', /^[A-Z]\d[A-Z] \d[A-Z]\d$/, /^(BC|ON|QC)$/, 'CA'],
    ['HO0001', '11', /^\d{5}$/, /^TX$/, 'US'],
  ])('the demo dealer %s has an address of its country', async (code, programId, zip, state, country) => {
    const { profiles } = (await admin.get(`${BILLING}/${code}?programId=${programId}`)).json();
    expect(profiles.length).toBeGreaterThan(0);
    for (const { address } of profiles)
      expect(address).toMatchObject({ country, zip: expect.stringMatching(zip), state: expect.stringMatching(state) });
  });

  test('[BU-BILLING-07] a dealer has its profiles of a program, one of them in force', async () => {
    const profiles = await profilesOf(dealer);
    expect(profiles.map(({ name, active }) => [name, active])).toEqual([
      ['Head office', true],
      ['Showroom card', false],
    ]);
    expect(profiles[1]).toMatchObject({
      card: { last4: '4242', month: '12', year: '2030' },
      status: 'PENDING',
      actions: expect.arrayContaining([expect.objectContaining({ name: 'ACTIVATE', label: 'Activate' })]),
    });
  });

  test('[BU-BILLING-06, BU-BILLING-09] what is put in force in one program leaves the profile of another in force', async () => {
    const active = async (programId: string) =>
      (await admin.get(`${BILLING}/HY0001?programId=${programId}`))
        .json()
        .profiles.filter((one: Profile) => one.active)
        .map(({ name }: Profile) => name);
    const use = async (programId: string, name: string) => {
      const { id } = (await admin.post(`${BILLING}/HY0001/save`, { ...byCard, programId, name })).json();
      return (await admin.post(`${BILLING}/HY0001/activate?programId=${programId}`, { billingProfileId: id })).statusCode;
    };
    const programs: string[] = (await admin.get('/api/portal/enrollments/dealer/HY0001'))
      .json()
      .programs.map(({ programId }: { programId: string }) => programId);
    const [first = '', second = ''] = programs;
    expect([await use(first, 'One'), await use(second, 'Two'), await use(first, 'Three')]).toEqual([200, 200, 200]);
    expect([await active(first), await active(second)]).toEqual([['Three'], ['Two']]);
  });

  test('[BU-BILLING-05, BU-BILLING-08] a profile is made and changed; of its card only what a receipt shows is kept', async () => {
    const made = await dealer.post(`${BILLING}/HO0001/save`, byCard);
    expect([made.statusCode, made.json()]).toMatchObject([
      200,
      { name: 'By card', active: false, card: { last4: '1111', month: '12', year: '2030' } },
    ]);
    const { card: _left, ...withoutCard } = byCard;
    const changed = await dealer.post(`${BILLING}/HO0001/save`, { ...withoutCard, id: made.json().id, name: 'By the same card' });
    expect(changed.json()).toMatchObject({ name: 'By the same card', card: { last4: '1111' } });
    const dashes = await dealer.post(`${BILLING}/HO0001/save`, { ...byCard, card: { ...card, number: '4000-0566-5566-5556' } });
    expect(dashes.json().card).toEqual({ last4: '5556', month: '12', year: '2030' });
    const [log, stored] = [portal.lines.join('\n'), await everythingStored()];
    expect(stored).toContain('By the same card');
    for (const secret of [NUMBER, '4000-0566-5566-5556', '4000056655665556', 'securityCode', `"${card.securityCode}"`]) {
      expect(stored).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
  });

  test('[BU-BILLING-05] a save over what somebody else changed meanwhile is refused with what differs; based on that it is done', async () => {
    const { card: _none, ...sent } = byCard;
    const made = await dealer.post(`${BILLING}/HO0001/save`, { ...byCard, name: 'For two' });
    const profile = { ...sent, id: made.json().id };
    const read = { 'if-match': String(made.headers['etag']) };
    expect((await admin.post(`${BILLING}/HO0001/save`, { ...profile, name: 'Theirs' }, read)).statusCode).toBe(200);
    const stale = await dealer.post(
      `${BILLING}/HO0001/save`,
      { ...profile, name: 'Mine', card: { ...card, number: '4242424242424242' } },
      read,
    );
    expect([stale.statusCode, stale.json().conflict]).toMatchObject([
      409,
      {
        changes: [
          { field: 'name', yours: 'Mine', theirs: 'Theirs' },
          { field: 'card.last4', yours: '4242', theirs: '1111' },
        ],
        current: { name: 'Theirs' },
      },
    ]);
    expect(stale.body).not.toContain('4242424242424242');
    const { conflict } = stale.json();
    const mine = await dealer.post(`${BILLING}/HO0001/save`, { ...profile, name: 'Mine' }, { 'if-match': conflict.version });
    expect([mine.statusCode, mine.json().name]).toEqual([200, 'Mine']);
  });

  test.each([
    ['BU-BILLING-10', { number: '' }, 'card'],
    ['BU-BILLING-11', { number: '4111 1111 1111 1111' }, 'card'],
    ['BU-BILLING-12', { number: '4111111111111112' }, 'card.number'],
    ['BU-BILLING-14', { month: '' }, 'card'],
    ['BU-BILLING-15', { year: '' }, 'card'],
    ['BU-BILLING-15', { year: '2020' }, 'card.year'],
    ['BU-BILLING-16', { securityCode: '' }, 'card'],
    ['BU-BILLING-17', { securityCode: '12345' }, 'card'],
  ])('[%s] a card with %j is refused and what was sent is not repeated', async (_id, wrong, field) => {
    const refused = await dealer.post(`${BILLING}/HO0001/save`, { ...byCard, name: 'Refused', card: { ...card, ...wrong } });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors[0].field).toContain(field);
    expect(refused.body).not.toMatch(/4111 ?1111/);
    expect((await profilesOf(dealer)).map(({ name }) => name)).not.toContain('Refused');
  });

  test.each([
    ['7870', 'US', false],
    ['78701', 'us', true],
    ['78701-1234', 'USA', true],
    ['M5V 2T6', 'US', false],
    ['12345', 'Canada', false],
    ['m5v2t6', 'CA', true],
    ['M5V 2T6', 'canada', true],
    ['78701', undefined, true],
  ])('the ZIP %s of %s is taken: %s; the country is kept by its code', async (zip, country, isTaken) => {
    const invoice = { programId: '11', name: 'By invoice', contacts: [person], paymentMethod: 'INVOICE' };
    const saved = await dealer.post(`${BILLING}/HO0001/save`, { ...invoice, address: { zip, ...(country && { country }) } });
    if (isTaken) {
      const code = country === undefined ? undefined : /^c/i.test(country) ? 'CA' : 'US';
      expect([saved.statusCode, saved.json().address]).toEqual([
        200,
        expect.objectContaining({ zip: zip.toUpperCase(), ...(code && { country: code }) }),
      ]);
    } else {
      const message = 'Invalid ZIP format. Please enter ZIP Code in format: nnnnn or nnnnn-nnnn';
      expect([saved.statusCode, saved.json().errors]).toEqual([400, [{ field: 'address.zip', message }]]);
    }
  });

  test('[GB-120] a country that is none of those to choose from is refused at its field, and nothing is stored', async () => {
    const invoice = { programId: '11', name: 'Of Freeland', contacts: [person], paymentMethod: 'INVOICE' };
    const refused = await dealer.post(`${BILLING}/HO0001/save`, { ...invoice, address: { zip: '78701', country: 'Freeland' } });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ field: 'address.country', message: 'Choose a country from the list.' }],
    ]);
    expect((await profilesOf(dealer)).map(({ name }) => name)).not.toContain('Of Freeland');
  });

  test('[BU-BILLING-10] paying by card takes a card, once', async () => {
    const { card: _left, ...without } = byCard;
    const refused = await dealer.post(`${BILLING}/HO0001/save`, without);
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'card.number']);
  });

  test('[BU-BILLING-10] a card that has expired since comes into force no more, and pays for no profile that is saved', async () => {
    const made = (await dealer.post(`${BILLING}/HO0001/save`, { ...byCard, name: 'Old card' })).json();
    await sql`update records set document = jsonb_set(document, '{card,year}', '"2025"') where id = ${made.id}`.execute(portal.server.db);
    const { card: _left, ...withoutCard } = byCard;
    const saved = await dealer.post(`${BILLING}/HO0001/save`, { ...withoutCard, id: made.id, name: 'Renamed' });
    expect([saved.statusCode, saved.json().errors]).toEqual([400, [{ field: 'card.year', message: 'This card has expired.' }]]);
    const activated = await dealer.post(`${BILLING}/HO0001/activate?programId=11`, { billingProfileId: made.id });
    expect([activated.statusCode, activated.json().message]).toEqual([409, 'This card has expired.']);
    expect((await profilesOf(dealer)).find(({ id }) => id === made.id)).toMatchObject({ name: 'Old card', active: false });
    expect((await dealer.post(`${BILLING}/HO0001/save`, { ...byCard, id: made.id, name: 'Renewed' })).statusCode).toBe(200);
  });

  test('at most three contacts, of a program that the dealer is in', async () => {
    const invoice = { programId: '11', name: 'Four', contacts: [person, person, person, person], paymentMethod: 'INVOICE' };
    expect((await dealer.post(`${BILLING}/HO0001/save`, invoice)).statusCode).toBe(400);
    expect((await dealer.post(`${BILLING}/HO0001/save`, { ...invoice, contacts: [], programId: '77' })).statusCode).toBe(404);
    expect((await dealer.post(`${BILLING}/HO0001/save`, { ...invoice, contacts: [], id: 'none' })).statusCode).toBe(404);
  });

  test('[BU-BILLING-06, BU-BILLING-09] activating moves the mark: one is in force at any time, and its history says who did it', async () => {
    const [, pending] = await profilesOf(admin, 'AC0001');
    expect((await admin.post(`${BILLING}/AC0001/activate?programId=21`)).json()).toEqual({ status: 'ACTIVE' });
    const after = await profilesOf(admin, 'AC0001');
    expect(after.map(({ name, status }) => [name, status])).toEqual([
      ['Head office', 'INACTIVE'],
      ['Showroom card', 'ACTIVE'],
    ]);
    const again = await admin.post(`${BILLING}/AC0001/activate?programId=21`, { billingProfileId: pending?.id });
    expect(again.statusCode).toBe(409);
    expect((await admin.post(`${BILLING}/AC0001/activate?programId=21`)).statusCode).toBe(404);
    const steps = await portal.server.db.selectFrom('record_history').selectAll().where('record_id', '=', String(pending?.id)).execute();
    expect(steps.at(-1)).toMatchObject({ event: 'ACTIVATE', actor_login: 'admin', to_state: 'ACTIVE' });
  });

  test('two that never were in force: the call must say which', async () => {
    const invoice = { programId: '31', name: 'Second', contacts: [], paymentMethod: 'INVOICE' };
    await admin.post(`${BILLING}/IN0001/save`, invoice);
    expect((await admin.post(`${BILLING}/IN0001/activate?programId=31`)).statusCode).toBe(409);
    expect((await profilesOf(admin, 'IN0001')).filter(({ active }) => active)).toHaveLength(1);
  });

  test('who may not, does not: other dealers, staff of a maker, editors', async () => {
    expect((await dealer.get(`${BILLING}/HO0002?programId=11`)).statusCode).toBe(404);
    expect((await dealer.post(`${BILLING}/AC0001/save`, byCard)).statusCode).toBe(404);
    expect((await dealer.post(`${BILLING}/AC0001/activate?programId=21`)).statusCode).toBe(404);
    for (const login of ['oem.honda', 'editor']) {
      const client = await signedIn(login);
      expect((await client.get(`${BILLING}/HO0001?programId=11`)).statusCode).toBe(403);
      expect((await client.post(`${BILLING}/HO0001/activate?programId=11`)).statusCode).toBe(403);
    }
  });
});
