import { readFileSync } from 'node:fs';
import { dtdFaults } from '../support/dtdFaults.ts';
import { type ShippedServer, startShippedServer } from '../unit/server/fixture/shippedServer.ts';
import type { TestClient } from '../unit/server/fixture/testServer.ts';

const dtd = readFileSync('test/support/adf.dtd', 'utf8');
let shipped: ShippedServer;
let dealer: TestClient;
beforeAll(async () => {
  shipped = await startShippedServer();
  dealer = await shipped.signedIn('dealer.honda');
});
afterAll(() => shipped.portal.close());

const adfOf = (uid: string, source: string) =>
  dealer.get(`/api/portal/leads/exportAdf?leadUid=${uid}&sourceLeadId=${source}&entityName=LEAD`);

/** Puts a text into a lead, as a feed could. */
async function hostile(text: string): Promise<void> {
  const { db } = shipped.portal.server;
  const { document } = await db.selectFrom('records').select('document').where('id', '=', 'L-MID').executeTakeFirstOrThrow();
  const fields = document as unknown as Record<string, object>;
  const changed = { ...fields, comments: text, customer: { ...fields['customer'], firstName: text }, source: text };
  await db
    .updateTable('records')
    .set({ document: JSON.stringify(changed) })
    .where('id', '=', 'L-MID')
    .execute();
}

test('[BU-LEADS-17] a lead is downloaded as it came in, by exactly three names', async () => {
  const url = '/api/portal/leads/downloadlead?leadId=L-MID&sourceId=S-L-MID';
  const file = await dealer.get(`${url}&entityName=LEAD`);
  expect(file.headers['content-disposition']).toContain('lead_L-MID.xml');
  expect(file.body).toContain('<name>Mid Night</name>');
  expect((await dealer.get(url)).statusCode).toBe(400);
  expect((await dealer.get('/api/portal/leads/downloadlead?leadUid=L-MID&sourceLeadId=S-L-MID&entityName=LEAD')).statusCode).toBe(400);
});

test('every lead is ADF 1.0 by its DTD, with the time of Central', async () => {
  const rows = (await dealer.post('/api/portal/leads/search?size=200')).json().content as { leadUid: string; sourceLeadId: string }[];
  expect(rows.length).toBeGreaterThan(10);
  for (const { leadUid, sourceLeadId } of rows) {
    const { body } = await adfOf(leadUid, sourceLeadId);
    expect([leadUid, dtdFaults(body, dtd)]).toEqual([leadUid, []]);
  }
  const { body, headers } = await adfOf('L-MID', 'S-L-MID');
  expect([headers['content-type'], headers['content-disposition']]).toEqual([
    expect.stringContaining('application/x-adf+xml'),
    expect.stringContaining('lead_L-MID.adf.xml'),
  ]);
  expect(body.split('\n').slice(0, 2)).toEqual(['<?xml version="1.0" encoding="UTF-8"?>', '<?adf version="1.0"?>']);
  expect(body).toContain('<requestdate>2026-11-23T23:30:00-06:00</requestdate>');
});

test('the DTD is asked in earnest: an element in the wrong place and a wrong value are faults', () => {
  const prospect = '<vehicle status="old"><make>a</make></vehicle>';
  expect(dtdFaults(`<adf><prospect>${prospect}</prospect></adf>`, dtd)).toEqual([
    'vehicle status="old"',
    'vehicle: make',
    'prospect: vehicle',
  ]);
});

test('hostile texts stay texts, in XML and in tables', async () => {
  const text = '</comments><x a="1"/>&lt;]]>\u0000\u0007\ud800 =cmd|"\u2028\n😀';
  await hostile(text.replaceAll('\u0000', '').replaceAll('\ud800', ''));
  const { body } = await adfOf('L-MID', 'S-L-MID');
  expect(dtdFaults(body, dtd)).toEqual([]);
  expect(body).toContain('&lt;/comments&gt;&lt;x a="1"/&gt;&amp;lt;]]&gt; =cmd|"');
  expect(body).not.toContain('\u0007');
  await hostile('=cmd|calc');
  const csv = await dealer.post('/api/portal/leads/export?exportFormat=csv', { dateFrom: '2026-11-23', dateTo: '2026-11-23' });
  expect(csv.body).toContain("'=cmd|calc");
});

test('a table has what the filter finds, days and moments being Central', async () => {
  const csv = await dealer.post('/api/portal/leads/export?exportFormat=csv', { dateFrom: '2026-11-01', dateTo: '2026-11-01' });
  const lines = csv.body.trim().split('\r\n');
  expect(lines[0]).toContain('Received (CT),Lead,');
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['L-DST-3', 'L-DST-2', 'L-DST-1']);
  expect(lines.at(-1)).toMatch(/^2026-11-01.00:50/);
});

test('the table of a dealer who is not yours is that of one who is not there, to the byte and whenever it is asked for', async () => {
  const tableOf = async (dealerCode: string) => (await dealer.post('/api/portal/leads/export', { dealerCode })).rawPayload;
  const foreign = await tableOf('HO0002');
  // A file in a ZIP has its moment to two seconds.
  await new Promise((resolve) => setTimeout(resolve, 2100));
  expect((await tableOf('nobody')).equals(foreign)).toBe(true);
  expect((await tableOf('HO0001')).length).toBeGreaterThan(foreign.length);
});

test('only the leads that are chosen stand in a table', async () => {
  const csv = await dealer.post('/api/portal/leads/export?exportFormat=csv', { leadUids: ['L-MID', 'L-SPRING', 'HO0002-L1'] });
  const lines = csv.body.trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[1]).toSorted()).toEqual(['L-MID', 'L-SPRING']);
});

test('who reads a lead or saves one is written down, by its id and nothing else', async () => {
  const admin = await shipped.signedIn('admin');
  await admin.get('/api/portal/leads/getRecord?leadUid=L-SPRING&sourceLeadId=S-L-SPRING&entityName=LEAD');
  const entries = () =>
    shipped.portal.server.db
      .selectFrom('audit')
      .select(['action', 'actor_login', 'details'])
      .where('action', 'in', ['getLead', 'exportAdf'])
      .execute();
  let found = await entries();
  while (!found.some(({ action }) => action === 'getLead')) found = await entries();
  expect(found.find(({ action }) => action === 'getLead')).toMatchObject({
    actor_login: 'admin',
    details: { params: { leadUid: 'L-SPRING', sourceLeadId: 'S-L-SPRING', entityName: 'LEAD' } },
  });
  expect(found.some(({ action, actor_login }) => action === 'exportAdf' && actor_login === 'dealer.honda')).toBe(true);
  expect(JSON.stringify(found)).not.toContain('example.com');
});
