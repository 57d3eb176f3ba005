import { type ShippedServer, startShippedServer } from '../fixture/shippedServer.ts';
import type { TestClient } from '../fixture/testServer.ts';

const INFORMATION = '/api/portal/profileInformation';
const ann = { name: 'Ann Sue', title: 'Accounting', email: 'ann@example.com', phone: '512-555-0134' };

let shipped: ShippedServer;
let dealer: TestClient;

beforeAll(async () => {
  shipped = await startShippedServer();
  dealer = await shipped.signedIn('dealer.honda');
});
afterAll(() => shipped.portal.close());

async function rightsOf(organization: string, change: object): Promise<void> {
  const found = await shipped.portal.server.db
    .selectFrom('organizations')
    .select('attributes')
    .where('id', '=', organization)
    .executeTakeFirst();
  const attributes = JSON.stringify({ ...found?.attributes, ...change });
  await shipped.portal.server.db.updateTable('organizations').set({ attributes }).where('id', '=', organization).execute();
}

describe('the billing part of the profile', () => {
  test('[BU-PROFILE-13, BU-PROFILE-14] billing contacts are read and saved, without blanks at their ends; enrollment shows the same', async () => {
    expect((await dealer.get(INFORMATION)).json()).toMatchObject({ hasAccessOnManageProfile: true, showBillingDetails: true });
    const saved = await dealer.post(INFORMATION, { billingContacts: [{ ...ann, name: ' Ann Sue ' }] });
    expect([saved.statusCode, saved.json().billingContacts]).toEqual([200, [ann]]);
    expect((await dealer.get(INFORMATION)).json().billingContacts).toEqual([ann]);
    const enrollment = (await dealer.get('/api/portal/enrollments/dealer/HO0001')).json();
    expect(enrollment.dealer.billingContacts).toEqual([ann]);
  });

  test('[BU-BILLING-01, BU-BILLING-02, BU-BILLING-03] name, phone and e-mail are demanded, of up to three people', async () => {
    for (const name of ['name', 'phone', 'email']) {
      const refused = await dealer.post(INFORMATION, { billingContacts: [{ ...ann, [name]: '' }] });
      expect([name, refused.statusCode]).toEqual([name, 400]);
    }
    const blank = await dealer.post(INFORMATION, { billingContacts: [{ ...ann, name: '   ' }] });
    expect(blank.json().errors).toMatchObject([{ field: 'billingContacts.0.name', rule: 'pattern' }]);
    expect((await dealer.post(INFORMATION, { billingContacts: [ann, ann, ann, ann] })).statusCode).toBe(400);
  });

  test('a save that is based on contacts which somebody changed since is refused with what differs, person by person', async () => {
    const read = await dealer.get(INFORMATION);
    const version = String(read.headers['etag']);
    const bob = { ...ann, name: 'Bob Ray' };
    expect((await dealer.post(INFORMATION, { billingContacts: [ann, bob] }, { 'if-match': version })).statusCode).toBe(200);
    const stale = await dealer.post(INFORMATION, { billingContacts: [{ ...ann, phone: '512-555-0100' }] }, { 'if-match': version });
    expect(stale.statusCode).toBe(409);
    const { changes, current, version: stored } = stale.json().conflict;
    expect(current).toEqual({ billingContacts: [ann, bob] });
    expect(changes).toContainEqual({ field: 'billingContacts.0.phone', yours: '512-555-0100', theirs: ann.phone });
    expect(changes).toContainEqual({ field: 'billingContacts.1.name', yours: null, theirs: 'Bob Ray' });
    const accepted = await dealer.post(INFORMATION, { billingContacts: [ann] }, { 'if-match': stored });
    expect([accepted.statusCode, accepted.json().billingContacts]).toEqual([200, [ann]]);
  });

  test('[BU-PROFILE-04, BU-ROLES-11] without the right to billing its contacts are neither shown nor saved', async () => {
    for (const change of [{ showBilling: false }, { showBilling: true, manageProfile: false }]) {
      await rightsOf('honda-0001', change);
      expect((await dealer.get(INFORMATION)).json()).not.toHaveProperty('billingContacts');
      expect((await dealer.post(INFORMATION, { billingContacts: [] })).statusCode).toBe(409);
    }
    await rightsOf('honda-0001', { showBilling: true, manageProfile: true });
    expect((await dealer.get(INFORMATION)).json().billingContacts).toEqual([ann]);
  });

  test('[GB-106] an editor behind a dealer’s identity reads and saves nothing; an administrator behind it saves', async () => {
    const contact = { contactDetails: { title: 'Owner', name: 'Ann Sue', email: 'ann@example.com', phone: '512-555-0134' } };
    for (const [login, status] of [
      ['editor', 403],
      ['admin', 200],
    ] as const) {
      const behind = await shipped.signedIn(login);
      expect((await behind.post('/impersonate', { loginName: 'dealer.honda' })).statusCode).toBe(200);
      expect((await behind.get(INFORMATION)).json().billingContacts).toEqual([ann]);
      expect([login, (await behind.post(INFORMATION, { billingContacts: [ann] })).statusCode]).toEqual([login, status]);
      expect([login, (await behind.post('/api/portal/profileContactDetails', contact)).statusCode]).toEqual([login, status]);
    }
  });

  test('only dealers have one, each its own', async () => {
    for (const login of ['admin', 'oem.honda', 'editor']) {
      expect((await (await shipped.signedIn(login)).get(INFORMATION)).statusCode).toBe(403);
    }
    const other = (await (await shipped.signedIn('dealer.acura')).get(INFORMATION)).json();
    expect(other.billingContacts).not.toEqual([ann]);
  });

  test('[GB-104] who has several dealers has no profile before acting for one, and changes none of theirs', async () => {
    const PROFILE = '/api/portal/profileContactDetails';
    const group = await shipped.signedIn('group.honda');
    expect((await group.get(PROFILE)).json()).toMatchObject({ contactDetails: {}, hasAccessOnManageProfile: false });
    const { email, name, phone, title } = ann;
    expect((await group.post(PROFILE, { contactDetails: { email, name, phone, title } })).statusCode).toBe(409);
    expect((await group.post(INFORMATION, { billingContacts: [ann] })).statusCode).toBe(409);
  });
});
