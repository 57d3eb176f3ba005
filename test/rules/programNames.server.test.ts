import { sql } from 'kysely';
import type { TestClient } from '../unit/server/fixture/testServer.ts';
import { type ChangedPortal, changedPortal } from './support/changedPortal.ts';

const ENROLLMENTS = '/api/portal/enrollments';
const MANAGE = '/api/portal/manageDealerPackages';
const FRENCH = { 'accept-language': 'fr' };

let portal: ChangedPortal;
let admin: TestClient;

beforeAll(async () => {
  portal = await changedPortal(({ write }) =>
    write(
      'oem-config/acura/locales/fr.json',
      JSON.stringify({ $schema: '../../../schemas/meta/messages.schema.json', addons: { names: { packages: 'Forfaits du fabricant' } } }),
    ),
  );
  admin = await portal.signedIn('admin');
});
afterAll(() => portal?.close());

const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name);

async function rowsOf(code: string, headers = FRENCH) {
  const answer = await admin.post(`${ENROLLMENTS}/search?size=20`, { searchText: code }, headers);
  const { content } = answer.json() as { content: { programId: string; programName: string; addonName?: string }[] };
  return content.map(({ addonName, programName }) => [programName, addonName]).sort();
}

async function linesOf(code: string) {
  const { body } = await admin.get(`${ENROLLMENTS}/export?exportFormat=csv&searchText=${code}`, FRENCH);
  return body.trimEnd().split('\r\n').slice(1);
}

describe('[BU-ENROLLMENT-54, BU-ENROLLMENT-56] names of programs and add-ons are in the language of the reader', () => {
  test('in the list of enrollments and in its file', async () => {
    expect(await rowsOf('HO0001', { 'accept-language': 'en' })).toEqual([
      ['Dealer website', 'Packages, Digital dealer packages'],
      ['SmartLeads', 'SmartLeads'],
    ]);
    const website = ['Site Web de la concession', 'Forfaits, Forfaits Concession numérique'];
    expect(await rowsOf('HO0001')).toEqual([website, ['SmartLeads', 'SmartLeads']].sort());
    const lines = await linesOf('HO0001');
    expect(lines).toContainEqual(expect.stringContaining(`,Honda · ${website[0]},"${website[1]}",`));
    expect(lines).toContainEqual(expect.stringContaining(',Honda · SmartLeads,SmartLeads,'));
  });

  test('which is that of the page, also where the user has chosen another one', async () => {
    await admin.post('/changeUserLanguage?languageCode=fr', {});
    try {
      expect((await rowsOf('HO0001', { 'accept-language': 'en' }))[0]?.[0]).toBe('Dealer website');
      expect((await rowsOf('HO0001', {} as typeof FRENCH)).map(([name]) => name)).toContain('Site Web de la concession');
    } finally {
      await admin.post('/changeUserLanguage?languageCode=en', {});
    }
  });

  test('in what the list is narrowed by', async () => {
    const { addons, programs } = (await admin.post(`${ENROLLMENTS}/filter-options`, { programId: '11' }, FRENCH)).json();
    expect(programs[0]).toMatchObject({ name: 'Site Web de la concession', displayName: 'Honda · Site Web de la concession' });
    expect(namesOf(addons)).toEqual(['Forfaits', 'Forfaits Concession numérique']);
  });

  test('on the page of a dealer, among its services and its add-ons', async () => {
    const [program] = (await admin.get(`${ENROLLMENTS}/dealer/HO0001`, FRENCH)).json().programs;
    expect([program.programName, ...namesOf(program.addons)]).toEqual([
      'Site Web de la concession',
      'Forfaits',
      'Forfaits Concession numérique',
    ]);
    const { services } = (await admin.get(`/api/portal/dwc/websiteprogram/async/dealerServiceData?dealerCode=HO0001`, FRENCH)).json();
    expect(namesOf(services)).toEqual(['Forfaits', 'Forfaits Concession numérique', 'SmartLeads']);
    const view = (await admin.get('/api/portal/dealers/smartLeadsServices/view?dealerCode=HO0001', FRENCH)).json();
    expect(namesOf(view.services)).toEqual(namesOf(services));
    const copy = '/api/portal/dealers/smartLeadsServices/addonCustomParametersToCopy?dealerCode=HO0001&addonDealerMappingId=none';
    const { sets } = (await admin.get(copy, FRENCH)).json();
    expect(sets).toContainEqual(expect.objectContaining({ label: 'Forfaits' }));
  });

  test('in the options of the enrollment form', async () => {
    const { options } = (await admin.get('/api/portal/enroll/dwcp?dealerCode=HO0001', FRENCH)).json();
    expect(options).toEqual([
      { id: 'WEBSITE', name: 'Site Web de la concession' },
      { id: 'DIGITAL_RETAILING', name: 'Vente numérique' },
      { id: 'LEADS', name: 'Clients potentiels d’autres fournisseurs' },
    ]);
  });

  test('where an order in a program that has ended is refused', async () => {
    await admin.post(`${ENROLLMENTS}/programs/optOut?dealerCode=GE0001&programId=71&programChangeStateReason=Own`);
    const query = 'dealerCode=GE0001&offerProviderId=108&offerTypeId=22&packageId=pkg-181&optionalAddonIds=';
    const contact = {
      authorizedPerson: 'A B',
      authorizedEmail: 'a@example.com',
      authorizedPhone: '512-555-0130',
      dealerWebsite: 'a.example.com',
    };
    const body = { dealerCode: 'GE0001', dealerName: 'A', addonId: 4, contactNumber: '512-555-0134', email: 'a@example.com', contact };
    const website = { offerProviderId: 101, packageId: 'pkg-111' };
    const update = { subscriptions: [{ subscriptionMappingId: 'genesis-0001-s1', optionId: 'pkg-111' }], eulaAccepted: true };
    const answers = [
      await admin.send('POST', `${MANAGE}/changeSubscriptions?${query}`, { headers: FRENCH }),
      await admin.post(`${MANAGE}/updateSubscriptions?addonId=4&dealerCode=GE0001`, update, FRENCH),
      await admin.post('/api/portal/enroll/dwcp', { ...body, website, eitherOption: 'CHANGE', termsAccepted: true }, FRENCH),
    ];
    for (const answer of answers) expect(answer.json().message).toMatch(/^L’inscription à « Site Web de la concession » a pris fin/);
  });

  test('a program’s add-ons bear its own words, those of others theirs', async () => {
    const [program] = (await admin.get(`${ENROLLMENTS}/dealer/AC0001`, FRENCH)).json().programs;
    expect(program.addons[0].name).toBe('Forfaits du fabricant');
    expect((await rowsOf('AC0001')).flat()).toContainEqual(expect.stringContaining('Forfaits du fabricant'));
    expect((await rowsOf('HO0001')).flat()).not.toContainEqual(expect.stringContaining('Forfaits du fabricant'));
  });

  test('an add-on that no document names keeps the names that are stored', async () => {
    await sql`update records set document = document || '{"addonIds": ["4", "99"], "addonNames": "Packages, Window stickers"}'
      where collection = 'programEnrollments' and id = 'hyundai-0001-p1'`.execute(portal.served.server.db);
    expect((await rowsOf('HY0001')).flat()).toContain('Packages, Window stickers');
    expect((await linesOf('HY0001')).join('\n')).toContain(',"Packages, Window stickers",');
  });
});
