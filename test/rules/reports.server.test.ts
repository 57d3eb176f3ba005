import { read, utils } from '@e965/xlsx';
import { type ShippedServer, startShippedServer } from '../unit/server/fixture/shippedServer.ts';
import type { TestClient } from '../unit/server/fixture/testServer.ts';

let shipped: ShippedServer;
const people = new Map<string, TestClient>();
beforeAll(async () => {
  shipped = await startShippedServer();
  for (const login of ['dealer.honda', 'oem.honda', 'admin', 'editor']) people.set(login, await shipped.signedIn(login));
});
afterAll(() => shipped.portal.close());

type Row = Record<string, string | number | null>;
type Result = Record<string, Row[]> & {
  commonReport: { title: string; period: string; totals: Row; asOf: string };
  layout: { parts: { totals?: Row }[] };
};
const REPORTS = '/api/portal/reports';
const AFFINITY = 'AffinityDealerSalesReport';
const PERIOD = { id: '2026-Q1', from: '2026-01-01', to: '2026-03-31' };
const BEFORE = { from: '2025-10-01', to: '2025-12-31' };

function who(login: string): TestClient {
  const client = people.get(login);
  if (!client) throw new Error(`${login} has not signed in`);
  return client;
}

async function generated(login: string, name: string, form: Record<string, string>, query = ''): Promise<Result> {
  const answer = await who(login).post(`${REPORTS}/generate/${name}${query}`, form);
  expect([name, answer.statusCode]).toEqual([name, 200]);
  return answer.json();
}

/** Every lead of some days that the maker's staff may see, from the list that pages show. */
async function leadsOf({ from, to }: { from: string; to: string }): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 0; ; page += 1) {
    const answer = await who('oem.honda').post(`/api/portal/leads/search?page=${page}&size=200`, { dateFrom: from, dateTo: to });
    const { content } = answer.json() as { content: Row[] };
    all.push(...content);
    if (content.length < 200) return all;
  }
}

/** The district of each dealer, from the list of enrollments. */
async function districts(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (let page = 0; ; page += 1) {
    const answer = await who('oem.honda').post(`/api/portal/enrollments/search?page=${page}&size=200`, {});
    const { content = [] } = answer.json() as { content?: Row[] };
    for (const row of content) found.set(String(row['dealerCode']), String(row['district']));
    if (content.length < 200) return found;
  }
}

describe('what is asked before a report', () => {
  test('[BU-REPORTS-10, BU-REPORTS-11] a form says its fields, formats and tabs, selects have what the reader may see', async () => {
    const form = (await who('oem.honda').get(`${REPORTS}/getReportForm/${AFFINITY}`)).json();
    expect(form).toMatchObject({ name: AFFINITY, id: 11, exportFormats: ['xls', 'xlsx', 'csv'], leadTypes: ['NEW', 'CPO', 'USED'] });
    expect(form.fields.map(({ name }: { name: string }) => name)).toEqual(['region', 'district', 'period']);
    const selections = (await who('oem.honda').get(`${REPORTS}/getDataForSelect`)).json();
    expect(selections.oems).toEqual([{ id: 1, name: 'Honda' }]);
    expect(selections.districts).toContainEqual({ id: 'D3', name: 'District 3', of: 'R2' });
    const own = (await who('dealer.honda').get(`${REPORTS}/getDataForSelect`)).json();
    expect(own.dealers.map(({ id }: Row) => id)).toEqual(['HO0001']);
  });

  test('[BU-REPORTS-12, BU-REPORTS-13, BU-REPORTS-15] thresholds and periods are asked by the number of the form', async () => {
    expect((await who('oem.honda').get(`${REPORTS}/filter/getThresholds/11`)).json()).toEqual({ leadThreshold: 20, closeRateThreshold: 8 });
    const periods = (await who('oem.honda').get(`${REPORTS}/filter/getPeriodForReport/11`)).json() as Row[];
    expect(periods).toEqual(
      expect.arrayContaining([
        { id: '2026-Q1', name: 'Q1 2026' },
        { id: '2026-03', name: 'March 2026' },
      ]),
    );
    const page = (await who('oem.honda').get(`${REPORTS}/${AFFINITY}/dataPage`)).json();
    expect([page.name, page.periods]).toEqual([AFFINITY, periods]);
    const french = await who('oem.honda').get(`${REPORTS}/filter/getPeriodForReport/11`, { 'accept-language': 'fr' });
    expect(french.json()).toEqual(
      expect.arrayContaining([
        { id: '2026-Q1', name: 'T1 2026' },
        { id: '2026-03', name: 'mars 2026' },
      ]),
    );
  });

  test('a name in another letter case, or not on the menu, is no report', async () => {
    for (const name of ['affinitydealersalesreport', 'AffinityDealerSalesreport', 'NoReport'])
      expect([name, (await who('oem.honda').get(`${REPORTS}/getReportForm/${name}`)).statusCode]).toEqual([name, 404]);
    expect((await who('dealer.honda').get(`${REPORTS}/getReportForm/${AFFINITY}`)).statusCode).toBe(404);
    expect((await who('dealer.honda').post(`${REPORTS}/generate/${AFFINITY}`, { period: PERIOD.id })).statusCode).toBe(403);
    expect((await who('editor').post(`${REPORTS}/generate/${AFFINITY}`, { period: PERIOD.id })).statusCode).toBe(403);
    for (const path of ['filter/getThresholds/11', 'filter/getPeriodForReport/11'])
      expect([path, (await who('dealer.honda').get(`${REPORTS}/${path}`)).statusCode]).toEqual([path, 404]);
    const drs = { auditType: 'DRS', oemId: '1', period: '2025-Q4' };
    const aggregate = '/api/portal/compliance/generate/ComplianceAggregateReport';
    expect((await who('dealer.honda').post(aggregate, drs)).statusCode).toBe(404);
    expect((await who('oem.honda').post(aggregate, drs)).statusCode).toBe(200);
  });
});

describe('affinity dealer sales', () => {
  test('[BU-REPORTS-07, BU-REPORTS-17] every cell is what the rows of leads and sales add up to', async () => {
    const report = await generated('oem.honda', AFFINITY, { period: PERIOD.id }, '?leadThreshold=20&closeRateThreshold=8');
    const [leads, before, districtOf] = [await leadsOf(PERIOD), await leadsOf(BEFORE), await districts()];
    const earlier = await generated('oem.honda', AFFINITY, { period: '2025-Q4' });
    expect(leads.length).toBeGreaterThan(100);
    for (const [type, part] of [
      ['NEW', 'New'],
      ['CPO', 'Cpo'],
      ['USED', 'Used'],
    ] as const) {
      const of = (rows: Row[], district: string) =>
        rows.filter((row) => row['leadType'] === type && districtOf.get(String(row['dealerCode'])) === district);
      const sold = (result: Result, district: string) =>
        (result[`dealerDetailMatchs${part}`] ?? []).filter(
          ({ leadUid, result: outcome }) => outcome === 'Bought here' && districtOf.get(String(leadUid).split('-')[0] ?? '') === district,
        ).length;
      const rate = (sales: number, all: number) => (all === 0 ? null : Math.round((1000 * sales) / all) / 10);
      for (const row of report[`regionList${part}`] ?? []) {
        const district = String(row['district']);
        const [now, then] = [of(leads, district).length, of(before, district).length];
        const [sales, salesThen] = [sold(report, district), sold(earlier, district)];
        const change = now > 0 && then > 0 ? Number(((rate(sales, now) ?? 0) - (rate(salesThen, then) ?? 0)).toFixed(1)) : null;
        expect([type, district, row['leads'], row['sales'], row['closeRate'], row['change']]).toEqual([
          type,
          district,
          now,
          sales,
          rate(sales, now),
          change,
        ]);
      }
      const counted = (report[`regionList${part}`] ?? []).reduce((sum, row) => sum + Number(row['leads']), 0);
      expect([type, counted]).toEqual([type, leads.filter((row) => row['leadType'] === type).length]);
    }
    expect(report.commonReport.totals['leads']).toBe(leads.length);
  });

  test('[BU-REPORTS-04, BU-REPORTS-09] a district with as many leads as the threshold is ranked, one with fewer stands last', async () => {
    const all = (await generated('oem.honda', AFFINITY, { period: PERIOD.id }))['regionListNew'] ?? [];
    expect(all.map(({ rank }) => rank)).toEqual(all.map((_, index) => index + 1));
    const least = Math.min(...all.map(({ leads }) => Number(leads)));
    const at = (await generated('oem.honda', AFFINITY, { period: PERIOD.id }, `?leadThreshold=${least}`))['regionListNew'] ?? [];
    expect(at.every(({ rank }) => rank !== null)).toBe(true);
    const above = (await generated('oem.honda', AFFINITY, { period: PERIOD.id }, `?leadThreshold=${least + 1}`))['regionListNew'] ?? [];
    expect(above.length).toBe(all.length);
    expect([above.at(-1)?.['rank'], above.at(-1)?.['leads']]).toEqual([null, least]);
    for (const query of ['?leadThreshold=-1', '?closeRateThreshold=101', '?leadThreshold=1.5'])
      expect([query, (await who('oem.honda').post(`${REPORTS}/generate/${AFFINITY}${query}`, { period: PERIOD.id })).statusCode]).toEqual([
        query,
        400,
      ]);
  });

  test('region and district narrow, another maker has nothing of it', async () => {
    const central = await generated('oem.honda', AFFINITY, { period: PERIOD.id, region: 'R1' });
    expect(new Set((central['regionListNew'] ?? []).map(({ region }) => region))).toEqual(new Set(['Central']));
    const one = await generated('oem.honda', AFFINITY, { period: PERIOD.id, region: 'R2', district: 'D3' });
    expect(new Set((one['regionListNew'] ?? []).map(({ district }) => district))).toEqual(new Set(['District 3']));
    const none = await generated('oem.honda', AFFINITY, { period: PERIOD.id, region: 'R9' });
    expect([none['regionListNew'], none.commonReport.totals['leads']]).toEqual([[], 0]);
    const all = await generated('admin', AFFINITY, { period: PERIOD.id });
    const own = await generated('oem.honda', AFFINITY, { period: PERIOD.id });
    expect(Number(all.commonReport.totals['leads'])).toBeGreaterThan(Number(own.commonReport.totals['leads']));
    expect((await who('oem.honda').post(`${REPORTS}/generate/${AFFINITY}`, {})).statusCode).toBe(400);
  });

  test('[BU-REPORTS-05, BU-REPORTS-18, BU-REPORTS-19] a file has the rows of the tab in the format that is asked for, and says what was asked', async () => {
    const report = await generated('oem.honda', AFFINITY, { period: PERIOD.id }, '?leadThreshold=20');
    const heads = ['Rank', 'Region', 'District', 'Leads', 'Sales', 'Close rate (%)', 'Change from the period before'];
    const rows = (report['regionListUsed'] ?? []).map((row) =>
      ['rank', 'region', 'district', 'leads', 'sales', 'closeRate', 'change'].map((key) => row[key]),
    );
    for (const format of ['xls', 'xlsx'] as const) {
      const file = await who('oem.honda').post(`${REPORTS}/generate/${AFFINITY}/${format}?reportLeadType=USED&leadThreshold=20`, {
        period: PERIOD.id,
      });
      expect([format, file.headers['content-disposition']]).toEqual([format, expect.stringContaining(`${AFFINITY}.${format}`)]);
      expect(file.rawPayload.subarray(0, 4).toString('hex')).toBe(format === 'xls' ? 'd0cf11e0' : '504b0304');
      const book = read(file.rawPayload);
      const [data, notes] = book.SheetNames.map((name) =>
        utils.sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1, defval: null }),
      );
      expect([format, data?.[0], data?.slice(1, -1)]).toEqual([format, heads, rows]);
      expect(notes).toEqual(
        expect.arrayContaining([
          ['Report', 'Affinity Dealer Sales'],
          ['Period', 'Q1 2026'],
          ['Close rate', 'Sales of each hundred leads.'],
        ]),
      );
    }
    const csv = await who('oem.honda').post(
      `${REPORTS}/generate/${AFFINITY}/csv?reportLeadType=NEW`,
      { period: PERIOD.id },
      { 'accept-language': 'fr' },
    );
    expect(csv.body.split('\r\n')[0]).toBe(
      '\uFEFFRang,Région,District,Clients potentiels,Ventes,Taux de conversion (%),Variation par rapport à la période précédente',
    );
    expect((await who('oem.honda').post(`${REPORTS}/generate/${AFFINITY}/pdf`, { period: PERIOD.id })).statusCode).toBe(400);
  });
});

describe('concierge, shopper contact and compliance', () => {
  test('[BU-REPORTS-06, BU-REPORTS-14, BU-REPORTS-16] the summaries have their page data and parts', async () => {
    for (const [name, part] of [
      ['ConciergeAggregatedSummaryReport', 'conciergeReportData'],
      ['ShopperContactAggregatedSummaryReport', 'dealerAggregatedReportData'],
    ] as const) {
      const page = (await who('dealer.honda').get(`${REPORTS}/${name}/dataPage`)).json();
      expect([page.name, page.fields.length]).toEqual([name, 5]);
      const form = { dateFrom: '2025-12-01', dateTo: '2026-03-10' };
      const months = (await generated('oem.honda', name, { ...form, per: 'month' }))[part] ?? [];
      const weeks = (await generated('oem.honda', name, { ...form, per: 'week' }))[part] ?? [];
      const key = name.startsWith('C') ? 'handled' : 'contacted';
      const sum = (rows: Row[]) => rows.reduce((all, row) => all + Number(row[key]), 0);
      expect(sum(months)).toBeGreaterThan(0);
      expect([name, sum(weeks), weeks.length > months.length]).toEqual([name, sum(months), true]);
    }
  });

  const CALLS = [
    ['ComplianceAggregateReport', 'compliance/generate/ComplianceAggregateReport', 'DWCP'],
    ['DRSComplianceAggregateReport', 'compliance/generate/ComplianceAggregateReport', 'DRS'],
    ['CRMComplianceAggregateReport', 'compliance/generate/CrmComplianceAggregateReport', 'CRM'],
    ['DealerComplianceReport', 'compliance/generate/ComplianceDealerReport', 'DWCP'],
    ['DRSDealerComplianceReport', 'compliance/generate/ComplianceDealerReport', 'DRS'],
    ['CRMNonCompliantReport', 'compliance/generate/CRMNonCompliantReport', 'CRM'],
    ['DWCPWebproviderNonCompliantReport', 'compliance/generate/DWCPWebproviderNonCompliantReport', 'DWCP'],
    ['DRSNonComplianceAuditReport', 'reports/generate/DRSNonComplianceAuditReport', 'DRS'],
  ] as const;

  test('[BU-REPORTS-20, BU-REPORTS-21, BU-REPORTS-22, BU-REPORTS-23, BU-REPORTS-24] each name has its form, its call and its files', async () => {
    for (const [name, path, auditType] of CALLS) {
      const form = (await who('oem.honda').get(`${REPORTS}/getReportForm/${name}`)).json();
      expect([name, form.auditType]).toEqual([name, auditType]);
      const body = { auditType, oemId: '1', dealerCode: 'HO0001', period: '2025-Q4' };
      const made = await who('oem.honda').post(`/api/portal/${path}`, body);
      expect([name, made.statusCode, made.json().commonReport.title]).toEqual([name, 200, form.title]);
      expect([name, (await who('oem.honda').post(`${REPORTS}/generate/${name}/csv`, body)).statusCode]).toEqual([name, 200]);
      expect([name, (await who('oem.honda').get(`${REPORTS}/getReportForm/${name.toLowerCase()}`)).statusCode]).toEqual([name, 404]);
    }
  });

  test('[BU-COMPLIANCE-17, BU-COMPLIANCE-43, BU-COMPLIANCE-45, BU-REPORTS-26] what districts add up to is the list of audits', async () => {
    const body = { auditType: 'DWCP', oemId: '1', period: '2025-Q4' };
    const made = (await who('oem.honda').post('/api/portal/compliance/generate/ComplianceAggregateReport?page=0', body)).json();
    const listed = (
      await who('oem.honda').post('/api/portal/compliance/report/search?page=0&size=200', {
        auditType: 'DWCP',
        dateFrom: '2025-10-01',
        dateTo: '2025-12-31',
      })
    ).json();
    const sum = (key: string) => made.dealerAggregatedReportData.reduce((all: number, row: Row) => all + Number(row[key]), 0);
    const compliant = listed.content.filter(({ compliant: is }: { compliant?: boolean }) => is === true).length;
    expect([sum('audited'), sum('compliant')]).toEqual([listed.totalElements, compliant]);
    const filter = (await who('oem.honda').post('/api/portal/compliance/dealerReportFilter', { auditType: 'DWCP' })).json();
    expect(filter.periods.map(({ id }: Row) => id)).toContain('2025-Q4');
  });

  test('[BU-COMPLIANCE-18, BU-COMPLIANCE-47, BU-COMPLIANCE-48, BU-REPORTS-25, BU-REPORTS-27] those that are not compliant are a page, sorted as asked', async () => {
    const body = { auditType: 'DWCP', oemId: '1', period: '2025-Q4' };
    const path = '/api/portal/compliance/generate/DWCPWebproviderNonCompliantReport?page=0&sort=score,desc';
    const page = (await who('oem.honda').post(path, body)).json();
    expect([page.number, page.totalElements]).toEqual([0, page.content.length]);
    const scores = page.content.map(({ score }: Row) => Number(score));
    expect(scores).toEqual([...scores].sort((one, other) => other - one));
    expect(
      (await who('dealer.honda').post('/api/portal/compliance/generate/CRMNonCompliantReport', { ...body, auditType: 'CRM' })).statusCode,
    ).toBe(403);
  });

  test('[BU-COMPLIANCE-44, BU-COMPLIANCE-46] a dealer sees the items of its own audit and nothing of others', async () => {
    const body = { auditType: 'DWCP', dealerCode: 'HO0001', period: '2025-Q4' };
    const own = (await who('dealer.honda').post('/api/portal/compliance/generate/ComplianceDealerReport', body)).json();
    expect(own.dealerReportData.length).toBeGreaterThan(10);
    const other = (
      await who('dealer.honda').post('/api/portal/compliance/generate/ComplianceDealerReport', { ...body, dealerCode: 'HO0002' })
    ).json();
    expect(other.dealerReportData).toEqual([]);
  });
});
