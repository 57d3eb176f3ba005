import { runDueEvents } from '../../src/server/lifecycle/runDueEvents.ts';
import { adfLead } from '../support/adfLead.ts';
import { type ShippedServer, startShippedServer } from '../unit/server/fixture/shippedServer.ts';
import type { TestClient } from '../unit/server/fixture/testServer.ts';

const KEY = 'a-key-that-only-the-source-knows-of';
const PAYLOADS = '/api/portal/payload-lookup';

let shipped: ShippedServer;
let admin: TestClient;
let dealer: TestClient;
beforeAll(async () => {
  shipped = await startShippedServer({ sourceKeys: `carfolio=${KEY},auto-atlas=${KEY}2` });
  [admin, dealer] = await Promise.all([shipped.signedIn('admin'), shipped.signedIn('dealer.honda')]);
});
afterAll(() => shipped.portal.close());

async function sendTo(server: ShippedServer['portal'], xml: string, { source = 'carfolio', key = KEY } = {}) {
  const answer = await server.server.app.inject({
    method: 'POST',
    url: `/api/portal/intake/${source}/leads`,
    headers: { 'content-type': 'application/xml', ...(key !== '' && { authorization: `Bearer ${key}` }) },
    payload: xml,
  });
  return { status: answer.statusCode, body: answer.json() };
}
const send = (xml: string, as?: { source?: string; key?: string }) => sendTo(shipped.portal, xml, as);
const payloadsOf = async (search: Record<string, string>) =>
  (await admin.post(`${PAYLOADS}/search`, { dateFrom: '2026-03-01', dateTo: '2026-03-31', page: 0, ...search })).json().content;
const announce = async () => {
  const { db, source } = shipped.portal.server;
  await runDueEvents({ db, portal: source.current(), now: new Date('2026-03-10T15:00:00.000Z'), log: { warn: () => undefined } });
};
const mailsToDealer = async () => {
  const mails = await shipped.portal.server.db.selectFrom('records').select('document').where('collection', '=', 'mails').execute();
  return mails.filter(({ document }) => (document as { to?: string }).to === 'dealer.honda@example.com').length;
};
const spentOf = async () => (await dealer.get('/api/portal/dealerProgramBudget/HO0001/12')).json().spent;

test('E34 a lead that is sent becomes lead, payload, event, charge and mail', async () => {
  await announce();
  const [spent, mails] = [await spentOf(), await mailsToDealer()];
  const { status, body } = await send(adfLead('C-1'));
  expect([status, body]).toEqual([
    200,
    { number: expect.stringMatching(/^PL-2026-\d{6}$/), status: 'TAKEN', leadUid: 'HO0001-carfolio-C-1', failures: [] },
  ]);
  await announce();
  const lead = (await dealer.get('/api/portal/leads/getRecord?leadUid=HO0001-carfolio-C-1&sourceLeadId=C-1&entityName=LEAD')).json();
  expect(lead).toMatchObject({
    dealerCode: 'HO0001',
    leadType: 'CPO',
    source: 'Carfolio',
    program: 'SmartLeads',
    customer: { name: 'Élodie Marsh', email: 'elodie.marsh@example.com', phone: '512-555-0188' },
    vehicle: { year: 2024, make: 'Honda', model: 'Wagon' },
    comments: 'Is <b>the blue one</b> still there?',
  });
  const stored = await payloadsOf({ leadUid: 'HO0001-carfolio-C-1' });
  expect(stored).toMatchObject([{ number: body.number, status: 'OK', sourceId: 'carfolio', bytes: Buffer.byteLength(adfLead('C-1')) }]);
  expect((await admin.get(`${PAYLOADS}/payload-xml?id=${stored[0].id}`)).body).toBe(adfLead('C-1'));
  const log = { eventType: 'LEAD_RECEIVED', receivedDateFrom: '2026-03-01', receivedDateTo: '2026-03-31', page: 0 };
  expect((await admin.post('/api/portal/log-viewer/search', log)).json().response.content).toContainEqual(
    expect.objectContaining({ message: 'Lead HO0001-carfolio-C-1 came in.' }),
  );
  expect((await spentOf()) - spent).toBeCloseTo(32);
  expect((await mailsToDealer()) - mails).toBe(1);
});

test('E34 a lead that comes again is told, and is not charged again; two at once are one', async () => {
  const sent = await Promise.all([send(adfLead('C-2')), send(adfLead('C-2')), send(adfLead('C-2'))]);
  expect(sent.map(({ status, body }) => [status, body.status, body.leadUid]).sort()).toEqual([
    [200, 'DUPLICATE', 'HO0001-carfolio-C-2'],
    [200, 'DUPLICATE', 'HO0001-carfolio-C-2'],
    [200, 'TAKEN', 'HO0001-carfolio-C-2'],
  ]);
  expect((await send(adfLead('C-2'), { source: 'auto-atlas', key: `${KEY}2` })).body.status).toBe('TAKEN');
});

test('E34 what is no lead is kept with path and line, and told in the language of the reader', async () => {
  const { status, body } = await send(adfLead('C-3').replace(/ *<postalcode>.*\n/, ''));
  const failure = { code: 'MISSING', at: '/adf/prospect/customer/contact/address/postalcode', line: 19 };
  expect([status, body]).toMatchObject([
    422,
    { status: 'FAILED', failures: [{ ...failure, message: 'The element postalcode is missing.' }] },
  ]);
  const [payload] = (await payloadsOf({ status: 'FAILED' })).filter(({ number }: { number: string }) => number === body.number);
  expect(payload).toMatchObject({ dealerCode: 'HO0001' });
  const details = await admin.send('GET', `${PAYLOADS}/fail-details?id=${payload.id}`, { headers: { 'accept-language': 'fr' } });
  expect(details.json()).toMatchObject([{ ...failure, message: 'L’élément postalcode est absent.' }]);
  expect((await send(adfLead('C-3', 'ZZ0000'))).body.failures).toMatchObject([{ code: 'UNKNOWN_DEALER', at: '/adf/prospect/vendor/id' }]);
  const unreachable = adfLead('C-4').replace(/ *<(email|phone).*\n/g, '');
  expect((await send(unreachable)).body.failures).toMatchObject([{ code: 'NO_CONTACT' }]);
  const bomb = adfLead('C-5').replace('<?adf', '<!DOCTYPE adf [<!ENTITY a "&b;">]>\n<?adf');
  expect((await send(bomb)).body.failures).toMatchObject([{ code: 'DOCTYPE', line: 2 }]);
});

test('E34 only a source with its own key sends in; without keys there is no such call', async () => {
  const user = admin.token as string;
  for (const as of [{ key: '' }, { key: `${KEY}3` }, { source: 'auto-atlas' }, { source: 'nobody' }, { key: user }])
    expect((await send(adfLead('C-6'), as)).status).toBe(401);
  const off = await shipped.another({});
  expect((await sendTo(off, adfLead('C-6'))).status).toBe(404);
  await off.close();
  for (const size of [300_000, 2_000_000]) expect((await send(`<adf>${'x'.repeat(size)}</adf>`)).status).toBe(size > 1_000_000 ? 413 : 400);
});
