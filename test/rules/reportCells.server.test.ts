import { type ShippedServer, startShippedServer } from '../unit/server/fixture/shippedServer.ts';
import type { TestClient } from '../unit/server/fixture/testServer.ts';

/** Reports are counted again here from the rows that other calls show: nothing of how the server counts is used. */
let shipped: ShippedServer;
let staff: TestClient;
beforeAll(async () => {
  shipped = await startShippedServer();
  staff = await shipped.signedIn('oem.honda');
});
afterAll(() => shipped.portal.close());

type Row = Record<string, unknown>;
const NOW = { id: '2025-Q4', dateFrom: '2025-10-01', dateTo: '2025-12-31' };
const BEFORE = { dateFrom: '2025-07-01', dateTo: '2025-09-30' };
const tenths = (value: number): number => Math.round(value * 10) / 10;

async function allOf(path: string, body: Row): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    const { content = [] } = (await staff.post(`/api/portal/${path}?page=${page}&size=200`, body)).json() as { content?: Row[] };
    rows.push(...content);
    if (content.length < 200) return rows;
  }
}

const audits = (days: { dateFrom: string; dateTo: string }, auditType = 'DWCP'): Promise<Row[]> =>
  allOf('compliance/report/search', { auditType, dateFrom: days.dateFrom, dateTo: days.dateTo });

async function generated(path: string, body: Row): Promise<Record<string, Row[]> & { content: Row[]; totalElements: number }> {
  const answer = await staff.post(`/api/portal/compliance/generate/${path}`, { oemId: '1', period: NOW.id, ...body });
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json();
}

/** What a district's audits come to. */
function countedAgain(rows: Row[], before: Row[], dealers: number): Row {
  const average = (of: Row[]): number | null => {
    const scores = of.flatMap(({ score }) => (typeof score === 'number' ? [score] : []));
    return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
  };
  const compliant = rows.filter(({ compliant: is }) => is === true).length;
  const [score, then] = [average(rows), average(before)];
  return {
    dealers,
    audited: rows.length,
    compliant,
    compliantRate: rows.length === 0 ? null : tenths((100 * compliant) / rows.length),
    score: score === null ? null : tenths(score),
    change: score === null || then === null ? null : tenths(score - then),
  };
}

test.each(['DWCP', 'DRS'])(
  '[BU-COMPLIANCE-45, BU-REPORTS-20, BU-REPORTS-26] every cell of the districts in a quarter is what the %s audits come to, also where there are none',
  async (auditType) => {
    const enrollments = await allOf('enrollments/search', {});
    const districtOf = new Map(enrollments.map(({ dealerCode, district }) => [dealerCode, district]));
    const dealers = [...districtOf.keys()].map((dealerCode) => ({ dealerCode }));
    const [rows, before] = [await audits(NOW, auditType), await audits(BEFORE, auditType)];
    expect(rows.length).toBeGreaterThan(10);
    const made = (await generated('ComplianceAggregateReport?page=0', { auditType })).dealerAggregatedReportData;
    const of = (all: Row[], name: unknown): Row[] => all.filter(({ dealerCode }) => districtOf.get(dealerCode) === name);
    const expected = [...new Set(districtOf.values())].map((district) => ({
      district,
      ...countedAgain(of(rows, district), of(before, district), of(dealers, district).length),
    }));
    const shown = made?.map(({ audited, change, compliant, compliantRate, dealers: count, district, score }) => {
      return { district, dealers: count, audited, compliant, compliantRate, score, change };
    });
    expect(shown).toHaveLength(expected.length);
    expect(shown).toEqual(expect.arrayContaining(expected));
    const none = (await generated('ComplianceAggregateReport?page=0', { auditType, regionId: 'R9' })).dealerAggregatedReportData;
    expect(none).toEqual([]);
  },
);

test('[BU-COMPLIANCE-48, BU-REPORTS-27] every cell of those not compliant is what the list and the audit itself say', async () => {
  const failing = (await audits(NOW)).filter(({ compliant }) => compliant === false);
  expect(failing.length).toBeGreaterThan(3);
  const made = await generated('DWCPWebproviderNonCompliantReport?page=0', { auditType: 'DWCP' });
  const expected = await Promise.all(
    failing.map(async ({ auditDate, dealerName, provider, reportId, score }) => {
      const { failedMandatory } = (
        await staff.get(`/api/portal/compliance/report/view/${reportId}?mandatory=false&qualified=false`)
      ).json() as { failedMandatory: string[] };
      return {
        dealer: dealerName,
        reportId: String(reportId),
        provider,
        failed: failedMandatory.length,
        failedItems: failedMandatory.join('; '),
        score: score ?? null,
        auditDate,
      };
    }),
  );
  const byAudit = (one: Row, other: Row): number => String(one['reportId']).localeCompare(String(other['reportId']));
  expect(made.content.toSorted(byAudit)).toEqual(expected.toSorted(byAudit));
  const counts = new Map<unknown, number>();
  for (const { provider } of failing) counts.set(provider, (counts.get(provider) ?? 0) + 1);
  const counted = made['dealerAggregatedReportData'] ?? [];
  expect(counted).toHaveLength(counts.size);
  expect(counted).toEqual(expect.arrayContaining([...counts].map(([provider, count]) => ({ provider, audits: count }))));
});

test('[BU-COMPLIANCE-44] a dealer’s report counts its items as its audit answers them, and says which quarters have one where this has none', async () => {
  const [audit] = (await audits(NOW)).filter(({ score }) => typeof score === 'number');
  const { categories } = (
    await staff.get(`/api/portal/compliance/report/view/${audit?.['reportId']}?mandatory=false&qualified=false`)
  ).json() as { categories: { name: string; items: { value?: string | null; passes?: boolean | null }[] }[] };
  const dealerCode = audit?.['dealerCode'];
  const made = await generated('ComplianceDealerReport', { auditType: 'DWCP', dealerCode });
  const expected = categories.map(({ items, name }) => {
    const counted = items.filter(({ value }) => value === 'YES' || value === 'NO');
    const passed = counted.filter(({ passes }) => passes === true).length;
    return {
      category: name,
      counted: counted.length,
      passed,
      passRate: counted.length === 0 ? null : tenths((100 * passed) / counted.length),
    };
  });
  expect(made['dealerAggregatedReportData']).toEqual(expected);
  const early = (
    await staff.post('/api/portal/compliance/generate/ComplianceDealerReport', {
      auditType: 'DWCP',
      dealerCode,
      period: '2019-Q1',
    })
  ).json() as { layout: { empty: string } };
  expect(early.layout.empty).toContain('Q4 2025');
});
