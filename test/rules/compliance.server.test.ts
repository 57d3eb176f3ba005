import { partsOf } from '../support/partsOf.ts';
import { type ShippedServer, startShippedServer } from '../unit/server/fixture/shippedServer.ts';
import type { TestClient } from '../unit/server/fixture/testServer.ts';

const ROOT = '/api/portal/compliance/report';

interface Item {
  readonly id: string;
  readonly mandatory: boolean;
  value?: string | null;
  qualified: boolean | null;
  comment?: string | null;
  changed?: boolean;
  seen?: number;
}

interface Report {
  reportId?: number;
  version?: number;
  readonly auditDate?: string;
  readonly provider?: string;
  readonly score?: number;
  readonly verdict?: string;
  readonly explanation?: string;
  readonly failedMandatory?: readonly string[];
  readonly files: readonly { readonly uuid: string; readonly name: string; readonly itemId?: string }[];
  readonly categories: readonly { readonly id: string; readonly items: Item[] }[];
}

let shipped: ShippedServer;
let auditor: TestClient;
let dealer: TestClient;
beforeAll(async () => {
  shipped = await startShippedServer();
  [auditor, dealer] = await Promise.all([shipped.signedIn('admin'), shipped.signedIn('dealer.honda')]);
}, 240_000);
afterAll(() => shipped.portal.close());

const itemsOf = ({ categories }: Report): Item[] => categories.flatMap(({ items }) => items);
const prepare = async (code = 'HO0001', type = 'DWCP'): Promise<Report> =>
  (await auditor.post(`${ROOT}/prepareCreate/${code}/${type}`)).json();
const view = async (id: number | undefined, flags = 'mandatory=false&qualified=false', client = auditor) =>
  client.get(`${ROOT}/view/${id}?${flags}`);

/** The report as it is sent: without what the server alone says. */
function sent(report: Report): object {
  const { categories, ...rest } = report as Report & Record<string, unknown>;
  const fields = Object.fromEntries(
    ['reportId', 'dealerCode', 'auditType', 'oemId', 'auditDate', 'provider', 'crm', 'comment'].map((name) => [name, rest[name]]),
  );
  return { ...fields, categories };
}

async function recorded(answer: (item: Item, at: number) => void): Promise<Report> {
  const report = await prepare();
  for (const [at, item] of itemsOf(report).entries()) answer(item, at);
  const made = await auditor.post(`${ROOT}/create`, sent(report) as never);
  expect(made.statusCode).toBe(200);
  return made.json();
}

test('[BU-COMPLIANCE-21, BU-COMPLIANCE-22, BU-COMPLIANCE-31, BU-COMPLIANCE-33] an audit is prepared, recorded and scored by the server', async () => {
  const empty = await prepare();
  expect(itemsOf(empty)).toHaveLength(32);
  expect(itemsOf(empty).filter(({ mandatory }) => mandatory)).toHaveLength(10);
  // Two NO that are not mandatory and two NA of 32: 28 of 30 points.
  const free = new Set(
    itemsOf(empty)
      .flatMap(({ id, mandatory }) => (mandatory ? [] : [id]))
      .slice(0, 4),
  );
  const [one, two, three] = [...free];
  const report = await recorded((item) => {
    item.value = item.id === one || item.id === two ? 'NO' : free.has(item.id) ? 'NA' : 'YES';
  });
  expect(report).toMatchObject({ score: 93.3, verdict: 'YES', points: 28, outOf: 30 });
  expect(report.explanation).toBe('93.3 = 28 of 30 points. 2 items do not apply. Compliant.');
  expect(three).toBeDefined();
  const failing = await recorded((item) => {
    item.value = item.id === 'webSecure' || item.id === one ? 'NO' : free.has(item.id) && item.id !== two ? 'NA' : 'YES';
    item.comment = item.id === 'webSecure' ? 'Expired.' : null;
  });
  expect(failing).toMatchObject({ score: 93.3, verdict: 'NO', failedMandatory: ['Every page is served securely'] });
  expect(failing.explanation).toContain('Mandatory item failed: Every page is served securely. Not compliant.');
  const nothing = await recorded((item) => {
    item.value = 'NA';
  });
  expect(nothing).toMatchObject({ verdict: 'NONE', explanation: 'Not scored yet: no answer counts.' });
});

test('[BU-COMPLIANCE-09, BU-COMPLIANCE-32, BU-COMPLIANCE-49] types are those of the maker: another has no list, and a customer system is prepared by its maker', async () => {
  expect((await auditor.post(`${ROOT}/prepareCreate/HO0001/XYZ`)).statusCode).toBe(404);
  expect(itemsOf(await prepare('HO0001', 'DRS'))).toHaveLength(24);
  const crm = (await auditor.post(`${ROOT}/prepareCrmComplianceCreate/CRM/1`, { dealerCode: 'HO0001', crmId: '1' })).json();
  expect(itemsOf(crm)).toHaveLength(20);
  expect(crm.crm).toEqual({ id: '1', name: 'Leadline CRM' });
  const canadian = await shipped.portal.server.db
    .selectFrom('organizations')
    .select('code')
    .where('oem', '=', 'bmwca')
    .limit(1)
    .executeTakeFirstOrThrow();
  const ids = itemsOf(await prepare(canadian.code)).map(({ id }) => id);
  expect([ids.length, ids.includes('webBilingual'), ids.includes('webCurrentOffers')]).toEqual([33, true, false]);
});

test('[BU-COMPLIANCE-19, BU-COMPLIANCE-26, BU-COMPLIANCE-37, GB-155] a view leaves out what its two flags say, and a NO that was judged qualified passes', async () => {
  const report = await recorded((item) => {
    item.value = 'YES';
    if (item.id === 'webMap') item.qualified = false;
  });
  expect(report.score).toBe(96.9);
  const all = (await view(report.reportId)).json();
  expect(itemsOf(all)).toHaveLength(32);
  expect(itemsOf((await view(report.reportId, 'mandatory=true&qualified=false')).json())).toHaveLength(10);
  expect(itemsOf((await view(report.reportId, 'mandatory=false&qualified=true')).json())).toHaveLength(31);
  expect((await view(report.reportId, 'mandatory=true')).statusCode).toBe(400);
});

test('[BU-COMPLIANCE-13, BU-COMPLIANCE-23, BU-COMPLIANCE-34, GB-274] two auditors are merged item by item: only an item that both changed is refused', async () => {
  const base = await recorded((item) => {
    item.value = 'YES';
  });
  const change = (id: string, value: string): Report => {
    const copy: Report = structuredClone(base);
    for (const item of itemsOf(copy)) item.changed = item.id === id;
    for (const item of itemsOf(copy)) if (item.id === id) item.value = value;
    return copy;
  };
  const save = (report: Report, headers = { 'if-match': `"${base.version}"` }) =>
    auditor.post(`${ROOT}/update`, sent(report) as never, headers);
  expect((await save(change('webMap', 'NO'))).statusCode).toBe(200);
  expect((await save(change('webHours', 'NA'))).statusCode).toBe(200);
  const merged = (await view(base.reportId)).json() as Report;
  expect(itemsOf(merged).flatMap(({ id, value }) => (value === 'YES' ? [] : [[id, value]]))).toEqual([
    ['webHours', 'NA'],
    ['webMap', 'NO'],
  ]);
  expect((await save(change('webMap', 'NO'))).statusCode).toBe(200);
  const refused = await save(change('webMap', 'NA'));
  const [theirs] = refused.json().conflict.current.items;
  expect([refused.statusCode, theirs]).toEqual([409, expect.objectContaining({ id: 'webMap', value: 'NO', by: 'Avery Stone' })]);
  const decided = change('webMap', 'NA');
  for (const item of itemsOf(decided)) if (item.id === 'webMap') item.seen = theirs.edition;
  expect((await save(decided)).statusCode).toBe(200);
  expect((await auditor.post(`${ROOT}/update`, sent(change('webMap', 'NO')) as never)).statusCode).toBe(200);
  expect((await save(change('webSecure', 'NO'))).json().errors?.[0]?.field).toBe('categories');
});

test('[BU-COMPLIANCE-34] date, provider and comment that an auditor has not touched stay as another has stored them', async () => {
  const base = await recorded((item) => {
    item.value = 'YES';
  });
  const before = { auditDate: base.auditDate, provider: base.provider };
  const save = (more: object) =>
    auditor.post(`${ROOT}/update`, { ...sent(base), before, ...more } as never, { 'if-match': `"${base.version}"` });
  await save({ comment: 'By the one.' });
  await save({ provider: 'Otherweb' });
  expect((await view(base.reportId)).json()).toMatchObject({ comment: 'By the one.', provider: 'Otherweb', auditDate: base.auditDate });
});

/** Attaches a file to an item of a report; resolves to its id. */
async function attached(reportId: number | undefined, name: string, itemId = 'webMap'): Promise<string> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(Buffer.from('%PDF-1.7 proof'))], name));
  form.append('itemId', itemId);
  const body = new Response(form);
  const answer = await shipped.portal.server.app.inject({
    method: 'POST',
    url: `${ROOT}/uploadFile/${reportId}`,
    headers: { authorization: `Bearer ${auditor.token}`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return answer.json().uuid;
}

test('[BU-COMPLIANCE-24, BU-COMPLIANCE-25, BU-COMPLIANCE-35, BU-COMPLIANCE-36] files are attached to an item, opened by who sees the report, and removed', async () => {
  const report = await recorded((item) => {
    item.value = 'YES';
  });
  const uuid = await attached(report.reportId, 'preuve été.pdf');
  expect(await attached(report.reportId, 'other.pdf', 'crmSource')).toBeUndefined();
  expect((await view(report.reportId)).json().files).toEqual([
    expect.objectContaining({ uuid, name: 'preuve été.pdf', itemId: 'webMap', size: 14 }),
  ]);
  expect((await dealer.get(`${ROOT}/file/${uuid}`)).body).toBe('%PDF-1.7 proof');
  const other = await shipped.signedIn('dealer.acura');
  expect((await other.get(`${ROOT}/file/${uuid}`)).statusCode).toBe(404);
  for (const _ of [1, 2]) expect((await auditor.post(`${ROOT}/removeFile/${report.reportId}?uuid=${uuid}`)).statusCode).toBe(200);
  expect((await view(report.reportId)).json().files).toEqual([]);
  expect((await dealer.get(`${ROOT}/file/${uuid}`)).statusCode).toBe(404);
});

test('[BU-COMPLIANCE-11, BU-COMPLIANCE-20, BU-COMPLIANCE-29, BU-COMPLIANCE-30] lists are narrowed and sorted by the server; a dealer sees its own and records none', async () => {
  const search = async (client: TestClient, more: object = {}, query = '') =>
    (await client.post(`${ROOT}/search${query}`, { auditType: 'DWCP', ...more } as never)).json();
  const all = await search(auditor, { oemId: 1 }, '?sort=score,asc&size=50');
  const scores = all.content.map(({ score }: { score: number }) => score).filter(Boolean);
  expect(scores).toEqual([...scores].sort((a, b) => a - b));
  expect(all.totalElements).toBeGreaterThan(100);
  expect((await search(auditor, { oemId: 1, regionId: 'R1' })).totalElements).toBeLessThan(all.totalElements);
  const own = await search(dealer);
  expect([...new Set(own.content.map(({ dealerCode }: { dealerCode: string }) => dealerCode))]).toEqual(['HO0001']);
  const report = await prepare();
  expect((await dealer.post(`${ROOT}/create`, sent(report) as never)).statusCode).toBe(403);
  const others = await search(auditor, { oemId: 1, dealerCode: 'HO0002' });
  expect((await view(others.content[0].reportId, undefined, dealer)).statusCode).toBe(404);
  const { content, trend } = (
    await auditor.post('/api/portal/compliance/scoresReport/search?sort=auditDate,asc', { oemId: 1, auditType: 'DWCP' })
  ).json();
  expect(content[0]).toMatchObject({ auditType: 'DWCP', score: expect.any(Number) });
  expect(trend.length).toBeGreaterThan(4);
});

const LISTS = [
  [
    '[BU-COMPLIANCE-38, BU-COMPLIANCE-39, BU-COMPLIANCE-40, BU-ENTITIES-02]',
    ['compliance/oems', 'regions?oemId=1', 'districts?regionId=R1'],
  ],
  [
    '[BU-COMPLIANCE-27, BU-COMPLIANCE-28, BU-COMPLIANCE-41]',
    [
      'compliance/dealers?oemId=1&auditType=DWCP&term=HO0001',
      'dwc/complianceCategories?auditType=DWCP&oemId=1',
      'compliance/report/availableDownloads/DWCP',
    ],
  ],
] as const;

test.each(LISTS)('%s what audits are chosen by is listed', async (_, lists) => {
  for (const list of lists) expect([list, (await auditor.get(`/api/portal/${list}`)).json().length > 0]).toEqual([list, true]);
});

test('[BU-COMPLIANCE-42] all reports that a filter finds come as one file in the background: a folder for each, with the report and its files', async () => {
  const report = await recorded((item) => {
    item.value = 'YES';
    item.comment = '<b>bold</b> & so on';
  });
  for (const name of ['preuve été.pdf', 'preuve été.pdf', '..\\..\\con.pdf']) await attached(report.reportId, name);
  const of = { auditType: 'DWCP', filter: { dealerCode: 'HO0001' } };
  const asked = (await dealer.post('/api/portal/compliance/downloadAllReports', of)).json();
  expect(asked.message).toContain('Download Manager');
  expect(await readyFile(asked.jobId)).toMatch(/\.zip/);
  const parts = partsOf((await dealer.post(`${ROOT}/archive`, of)).rawPayload);
  const folders = new Set([...parts.keys()].map((path) => path.split('/').slice(0, -1).join('/')));
  const listed = (await dealer.post(`${ROOT}/search?size=200`, { auditType: 'DWCP' })).json();
  expect(folders.size).toBe(listed.totalElements);
  const own = [...parts.keys()].filter((path) => path.includes(` ${report.reportId}/`)).sort();
  const [folder = ''] = own.map((path) => path.slice(0, path.lastIndexOf('/') + 1));
  expect(folder).toMatch(/^HO0001 [^/]+\/DWCP \d{4}-\d\d-\d\d \d+\/$/);
  expect(own.map((path) => path.slice(folder.length))).toEqual(['Audit report.html', '_con.pdf', 'preuve été (2).pdf', 'preuve été.pdf']);
  expect(parts.get(`${folder}preuve été.pdf`)).toBe('%PDF-1.7 proof');
  expect(parts.get(`${folder}Audit report.html`)).toContain('&lt;b&gt;bold&lt;/b&gt; &amp; so on');
});

test('[BU-COMPLIANCE-42] quarters narrow the file, and nobody finds audits of others in it', async () => {
  const quarters = (await dealer.get(`${ROOT}/availableDownloads/DWCP`)).json();
  const pathsOf = async (client: TestClient, body: object) =>
    [...partsOf((await client.post(`${ROOT}/archive`, { auditType: 'DWCP', ...body } as never)).rawPayload).keys()].filter((path) =>
      path.endsWith('.html'),
    );
  const [quarter] = quarters;
  const some = await pathsOf(dealer, { ids: [quarter.id] });
  expect(some.length).toBe(Number(/\((\d+) /.exec(quarter.name)?.[1]));
  const all = await pathsOf(dealer, { ids: [] });
  expect(all.length).toBeGreaterThan(some.length);
  expect(all.filter((path) => !path.startsWith('HO0001 '))).toEqual([]);
  expect(await pathsOf(dealer, { filter: { dealerCode: 'HO0002' } })).toEqual([]);
});

/** The name of a prepared file, once it is there. */
async function readyFile(id: string): Promise<string> {
  for (const until = Date.now() + 60_000; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const file = await dealer.get(`/api/portal/enrollments/downloads/${id}`);
    if (file.statusCode === 200) return String(file.headers['content-disposition']);
  }
  throw new Error('the file is not made');
}
