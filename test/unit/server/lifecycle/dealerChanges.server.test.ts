import { sql } from 'kysely';
import { type ShippedServer, startShippedServer } from '../fixture/shippedServer.ts';
import type { TestClient } from '../fixture/testServer.ts';

const DEALER = '/api/portal/enrollments/dealer';
const PERSON = { title: 'Manager', name: 'Ana Reyes', email: 'ana.reyes@example.com', phone: '512-555-0142' };
const BILLING = { name: 'Ana Reyes', email: 'ana.reyes@example.com', phone: '512-555-0142' };
const OUTSTANDING = 'dealer has outstanding account and enrollment changes disabled';

let shipped: ShippedServer;
let people: { readonly [login: string]: TestClient };

beforeAll(async () => {
  shipped = await startShippedServer();
  const logins = ['admin', 'provider.admin', 'oem.honda', 'dealer.honda', 'editor'];
  people = Object.fromEntries(await Promise.all(logins.map(async (login) => [login, await shipped.signedIn(login)])));
});
afterAll(() => shipped.portal.close());

const call = (login: string): TestClient => people[login] as TestClient;

async function read(code: string) {
  const answer = await call('admin').get(`${DEALER}/${code}`);
  return { dealer: answer.json().dealer, version: String(answer.headers['etag']) };
}

describe('changes of a dealer', () => {
  test('[BU-ENROLLMENT-57] contacts are saved, what is absent stays', async () => {
    const before = (await read('HO0003')).dealer;
    const saved = await call('admin').post(`${DEALER}/HO0003`, { dealer: { primaryContacts: [PERSON] } });
    expect([saved.statusCode, saved.json()]).toEqual([200, {}]);
    const { dealer } = await read('HO0003');
    expect(dealer).toEqual({ ...before, primaryContacts: [PERSON], version: before.version + 1 });
    await call('provider.admin').post(`${DEALER}/HO0003`, { dealer: { billingContacts: [BILLING] } });
    expect((await read('HO0003')).dealer).toMatchObject({ primaryContacts: [PERSON], billingContacts: [BILLING] });
  });

  test('[BU-ENROLLMENT-57] up to five contacts and three for billing, each whole', async () => {
    const refused = async (dealer: object) => (await call('admin').post(`${DEALER}/HO0003`, { dealer })).statusCode;
    expect(await refused({ primaryContacts: Array(6).fill(PERSON) })).toBe(400);
    expect(await refused({ billingContacts: Array(4).fill(BILLING) })).toBe(400);
    expect(await refused({ primaryContacts: [{ ...PERSON, email: 'nobody' }] })).toBe(400);
    expect(await refused({ primaryContacts: [{ ...PERSON, name: '   ' }] })).toBe(400);
    expect(await refused({ primaryContacts: [{ ...PERSON, title: ' ' }] })).toBe(400);
    expect(await refused({ billingContacts: [{ ...BILLING, name: ' ' }] })).toBe(400);
    expect(await refused({ status: 'ACTIVE' })).toBe(400);
    expect(await refused({})).toBe(400);
  });

  test('[BU-ENROLLMENT-58] hours, holidays and metered leads have a call of their own', async () => {
    const properties = {
      hours: [{ day: 'SUN', closed: false, open: '10:00', close: '14:30' }],
      holidays: [{ date: '2026-12-25', name: 'Holiday' }],
      meteredLeads: { cycleHours: 12 },
    };
    expect((await call('admin').post(`${DEALER}/HO0004/update-properties`, properties)).statusCode).toBe(200);
    expect((await read('HO0004')).dealer).toMatchObject(properties);
    for (const wrong of [
      { hours: [{ day: 'SUN', open: '10:00' }] },
      { hours: [{ day: 'SUN', open: '25:00', close: '26:00' }] },
      { holidays: [{ date: '0001-01-01' }] },
      { holidays: [{ date: '2026-12-25', name: '  ' }] },
      { meteredLeads: { maxPerCycle: 0 } },
      { crmId: 'x' },
    ]) {
      expect((await call('admin').post(`${DEALER}/HO0004/update-properties`, wrong)).statusCode).toBe(400);
    }
    expect((await call('admin').post(`${DEALER}/HO0004/reactivate`)).json()).toEqual({ status: 'ACTIVE' });
  });

  test('[BU-ENROLLMENT-58, BU-ENTITIES-06] hours that end before they begin, a weekday or a holiday twice are refused at their fields, nothing is kept', async () => {
    const { dealer: before } = await read('HO0002');
    const day = (name: string, open: string, close: string) => ({ day: name, open, close });
    const faults = async (properties: Record<string, unknown>) => {
      const answer = await call('admin').post(`${DEALER}/HO0002/update-properties`, properties);
      return [answer.statusCode, answer.json().errors?.map(({ field }: { field: string }) => field)];
    };
    const reversed = [day('MON', '18:00', '09:00'), day('TUE', '09:00', '18:00'), day('WED', '09:00', '09:00')];
    expect(await faults({ hours: reversed })).toEqual([400, ['hours.0.close', 'hours.2.close']]);
    expect(await faults({ hours: [day('MON', '09:00', '18:00'), day('MON', '10:00', '18:00')] })).toEqual([400, ['hours.1.day']]);
    const feast = { date: '2026-12-25', name: 'Holiday' };
    expect(await faults({ holidays: [feast, { date: '2026-12-26' }, { ...feast, name: 'Again' }] })).toEqual([400, ['holidays.2.date']]);
    expect((await read('HO0002')).dealer).toEqual(before);
    expect(await faults({ hours: [{ ...day('MON', '18:00', '09:00'), closed: true }] })).toEqual([200, undefined]);
  });

  test('[BU-ENROLLMENT-57, BU-ENROLLMENT-58] a change that was based on another version tells what changed', async () => {
    const { version } = await read('HO0002');
    const headers = { 'if-match': version };
    expect((await call('admin').post(`${DEALER}/HO0002/update-properties`, { holidays: [] }, headers)).statusCode).toBe(200);
    const stale = await call('admin').post(`${DEALER}/HO0002/update-properties`, { holidays: [{ date: '2026-07-04' }] }, headers);
    expect(stale.statusCode).toBe(409);
    const { conflict } = stale.json();
    expect(conflict.changes).toEqual([{ field: 'holidays.0.date', yours: '2026-07-04', theirs: null }]);
    const again = { 'if-match': conflict.version };
    expect((await call('admin').post(`${DEALER}/HO0002/update-properties`, { holidays: [{ date: '2026-07-04' }] }, again)).statusCode).toBe(
      200,
    );
    const contacts = await call('admin').post(`${DEALER}/HO0002`, { dealer: { primaryContacts: [PERSON] } }, headers);
    const fields: string[] = contacts.json().conflict.changes.map(({ field }: { field: string }) => field.split('.', 1)[0]);
    expect(new Set(fields)).toEqual(new Set(['primaryContacts']));
  });

  test.each([
    ['en', 'This step is not possible as things stand now.', 'Somebody else changed this in the meantime.'],
    ['fr', 'Cette étape n’est pas possible dans l’état actuel.', 'Une autre personne a fait un changement entre-temps.'],
  ])(
    "[GB-232] a refused step and a change of an older version are told in the reader's language: %s",
    async (language, notNow, changed) => {
      const headers = { 'accept-language': language };
      const step = await call('admin').post(`${DEALER}/HO0001/activate`, {}, headers);
      expect([step.statusCode, step.json()]).toEqual([
        409,
        { message: notNow, errors: expect.arrayContaining([{ field: 'state', rule: 'current', message: 'ACTIVE' }]) },
      ]);
      const stale = await call('admin').post(
        `${DEALER}/HO0001`,
        { dealer: { primaryContacts: [PERSON] } },
        { ...headers, 'if-match': '"999"' },
      );
      expect([stale.statusCode, stale.json()]).toEqual([409, { message: changed, conflict: expect.anything() }]);
    },
  );

  test('[GB-232] what is not valid and what is not allowed are told in French too', async () => {
    const headers = { 'accept-language': 'fr' };
    const invalid = await call('admin').post(`${DEALER}/HO0001`, { dealer: {} }, headers);
    expect([invalid.statusCode, invalid.json().message]).toEqual([400, 'La demande n’est pas valide.']);
    const refused = await call('oem.honda').post(`${DEALER}/HO0001`, { dealer: { primaryContacts: [PERSON] } }, headers);
    expect([refused.statusCode, refused.json().message]).toEqual([403, 'Cette action n’est pas permise.']);
    const large = await call('admin').post(`${DEALER}/HO0001`, { dealer: { notes: 'x'.repeat(2_000_000) } }, headers);
    expect([large.statusCode, large.json().message]).toEqual([413, 'La demande est trop volumineuse.']);
    const key = { ...headers, 'idempotency-key': '"short"' };
    const unnamed = await call('admin').post(`${DEALER}/HO0001`, { dealer: { primaryContacts: [PERSON] } }, key);
    expect([unnamed.statusCode, unnamed.json()]).toEqual([
      400,
      { message: 'La demande n’est pas valide.', errors: [expect.objectContaining({ field: 'Idempotency-Key' })] },
    ]);
  });

  test("[BU-ENROLLMENT-58, GB-213] the customer system is one of the maker's; what somebody else chose meanwhile is told by its name", async () => {
    const save = (body: Record<string, unknown>, headers = {}) => call('admin').post(`${DEALER}/HO0005/update-properties`, body, headers);
    const { version } = await read('HO0005');
    expect((await save({ crmId: '2' })).statusCode).toBe(200);
    expect((await read('HO0005')).dealer.crm).toEqual({ id: '2', name: 'Dealer Desk' });
    const refused = await save({ crmId: '7' });
    expect([refused.statusCode, refused.json().errors[0]]).toMatchObject([
      400,
      { field: 'crmId', message: 'Choose one of the systems offered.' },
    ]);
    expect((await save({ holidays: [] })).statusCode).toBe(200);
    expect((await read('HO0005')).dealer.crm).toEqual({ id: '2', name: 'Dealer Desk' });
    const { conflict } = (await save({ crmId: '1' }, { 'if-match': version })).json();
    expect(conflict.changes).toEqual([{ field: 'crm', yours: 'Leadline CRM', theirs: 'Dealer Desk' }]);
  });

  test('[BU-ENROLLMENT-46, BU-ENROLLMENT-47] an outstanding account lets nothing be changed', async () => {
    const { db } = shipped.portal.server;
    const rows = await db.selectFrom('records').select('document').where('collection', '=', 'dealers').execute();
    const owing = rows
      .map(({ document }) => document as { dealerCode: string; outstandingAccount?: boolean })
      .find((one) => one.outstandingAccount);
    for (const [path, body] of [
      ['', { dealer: { primaryContacts: [] } }],
      ['/update-properties', { holidays: [] }],
    ] as const) {
      const refused = await call('admin').post(`${DEALER}/${owing?.dealerCode}${path}`, body);
      expect([refused.statusCode, refused.json().message]).toEqual([409, OUTSTANDING]);
    }
  });

  test('[BU-ENROLLMENT-47, GB-128] an outstanding account is offered no step of its life and takes none, nor do its programs and add-ons', async () => {
    const admin = call('admin');
    const program = (step: string) => admin.post(`/api/portal/enrollments/programs/${step}?dealerCode=AC1007&programId=21`);
    const addon = (step: string) =>
      admin.post(`/api/portal/enrollment/manageEnrollments/${step}?dealerCode=AC1007&addonDealerMappingIds=${id}`);
    const { programs, actions } = (await admin.get(`${DEALER}/AC1007`)).json();
    const id = programs[0].addons[0].addonDealerMappingId;
    expect((await read('AC1007')).dealer.outstandingAccount).toBe(true);
    expect([actions, programs[0].actions, programs[0].addons[0].actions]).toEqual([[], [], []]);
    for (const step of ['pause', 'optOut', 'activate']) expect((await admin.post(`${DEALER}/AC1007/${step}`)).statusCode).toBe(409);
    for (const type of ['INACTIVATION', 'CANCELLATION'])
      expect((await admin.post(`${DEALER}/AC1007/deactivate?inactivationType=${type}&stateChangedReason=Debts`)).statusCode).toBe(409);
    for (const step of ['pause', 'optOut', 'deactivate']) expect((await program(step)).statusCode).toBe(409);
    for (const step of ['enable', 'deactivate']) expect((await addon(step)).statusCode).toBe(409);
  });

  test('[BU-ENROLLMENT-47, BU-SUBSCRIPTIONS-15] an add-on in force is neither held nor ended while the account is outstanding, today or later', async () => {
    const { db } = shipped.portal.server;
    const owes = (isOwing: boolean) =>
      sql`update records set document = jsonb_set(document, '{outstandingAccount}', to_jsonb(${isOwing}::boolean))
        where collection = 'dealers' and document ->> 'dealerCode' = 'IN0001'`.execute(db);
    const step = async (name: string, day: string) => {
      const query = `dealerCode=IN0001&addonDealerMappingIds=infiniti-0001-a4&scheduledDate=${day}`;
      return (await call('admin').post(`/api/portal/enrollment/manageEnrollments/${name}?${query}`)).statusCode;
    };
    await owes(true);
    for (const name of ['hold', 'deactivate'])
      for (const day of ['2026-03-10', '2026-03-20']) expect([name, day, await step(name, day)]).toEqual([name, day, 409]);
    await owes(false);
    expect([await step('hold', '2026-03-09'), await step('hold', '2026-03-10')]).toEqual([409, 200]);
  });

  test('an add-on that is not there is refused, and none of those named beside it takes the step', async () => {
    const url = '/api/portal/enrollment/manageEnrollments/hold?dealerCode=HO0001&addonDealerMappingIds=honda-0001-a4';
    for (const other of ['nonsense', 'acura-0001-a4']) expect((await call('admin').post(`${url},${other}`)).statusCode).toBe(404);
    const { programs } = (await call('admin').get(`${DEALER}/HO0001`)).json();
    expect(programs[0].addons[0]).toMatchObject({ addonId: '4', status: 'ACTIVE' });
    expect((await call('admin').post(`${url},honda-0001-a6`)).statusCode).toBe(200);
  });

  test('[BU-ENROLLMENT-02] administrators alone change; a dealer that is not there is not found', async () => {
    for (const login of ['oem.honda', 'dealer.honda', 'editor']) {
      expect((await call(login).post(`${DEALER}/HO0001`, { dealer: { primaryContacts: [] } })).statusCode).toBe(403);
      expect((await call(login).post(`${DEALER}/HO0001/update-properties`, { holidays: [] })).statusCode).toBe(403);
    }
    expect((await call('admin').post(`${DEALER}/nobody`, { dealer: { primaryContacts: [] } })).statusCode).toBe(404);
  });
});
