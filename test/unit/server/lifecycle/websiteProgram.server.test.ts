import { type ShippedServer, startShippedServer } from '../fixture/shippedServer.ts';
import type { TestClient } from '../fixture/testServer.ts';

const WEBSITE = '/api/portal/dwc/websiteprogram/async';
const PROVIDER = '/api/portal/dwc/addonOfferProvider';

let shipped: ShippedServer;
let admin: TestClient;
let dealer: TestClient;
let staff: TestClient;

beforeAll(async () => {
  shipped = await startShippedServer();
  [admin, dealer, staff] = await Promise.all([shipped.signedIn('admin'), shipped.signedIn('dealer.honda'), shipped.signedIn('oem.honda')]);
});
afterAll(() => shipped.portal.close());

interface Row {
  readonly dealerCode: string;
  readonly dealerName: string;
  readonly region?: string;
  readonly district?: string;
  readonly provider?: string;
  readonly package?: string;
  readonly status: string;
  readonly subscriptionStatus?: string;
}

async function search(client: TestClient, body: { readonly [name: string]: unknown }, page = 0) {
  const answer = await client.post(`${WEBSITE}/search?page=${page}`, body);
  expect(answer.statusCode).toBe(200);
  return answer.json() as { content: Row[]; totalElements: number; number: number; size: number };
}

describe('dealers of the website program', () => {
  test('[BU-PACKAGES-25] makers, states and providers to narrow by; staff of a maker are given their own', async () => {
    const filters = (await admin.get(`${WEBSITE}/filter-options`)).json();
    expect(filters.oems.length).toBeGreaterThan(4);
    expect(filters.oems).toContainEqual({ id: 1, name: 'Honda', displayName: 'Honda' });
    expect(filters.statuses).toContain('PAUSED');
    expect(filters.providers).toContainEqual({ id: 101, name: 'Northgate Web' });
    expect((await staff.get(`${WEBSITE}/filter-options`)).json().oems).toEqual([{ id: 1, name: 'Honda', displayName: 'Honda' }]);
    expect((await dealer.get(`${WEBSITE}/filter-options`)).statusCode).toBe(403);
  });

  test('[GB-162] a maker finds the dealers of all its programs, those of a skin too, wherever one narrows by it', async () => {
    const makers: { id: number; name: string }[] = (await admin.get('/api/portal/oems')).json();
    const { id = 0, name = '' } = makers.find((maker) => maker.name === 'HYUNDAI') ?? {};
    expect(makers).toHaveLength(6);
    const found = async (body: object) => (await search(admin, { ...body, searchText: 'GE0001' })).content.map((row) => row.dealerCode);
    expect(await found({ oemId: id })).toEqual(['GE0001']);
    expect(await found({ oemId: 6 })).toEqual([]);
    expect((await admin.get(`/api/portal/dealers?oemId=${id}&term=GE0001`)).json()).toEqual([
      { code: 'GE0001', name: expect.any(String), oemName: name, status: 'ACTIVE' },
    ]);
    expect((await admin.get('/api/portal/dealers?oemId=1&term=GE0001')).json()).toEqual([]);
    const services = await admin.get(`${WEBSITE}/dealerServiceData?oem=${name}&dealerCode=GE0001`);
    expect(services.json()).toMatchObject({ dealerCode: 'GE0001' });
    const regions = async (oemId: number) => (await admin.get(`${WEBSITE}/regions-website?oemId=${oemId}`)).json();
    expect(await regions(services.json().oemId)).toEqual(await regions(id));
    expect((await regions(id)).length).toBeGreaterThan(0);
  });

  test('[BU-PACKAGES-23, BU-PACKAGES-24, BU-PACKAGES-29, BU-ENTITIES-01] regions of a maker, districts of a region, systems of a maker', async () => {
    const regions = (await admin.get(`${WEBSITE}/regions-website?oemId=1`)).json();
    expect(regions).toEqual([
      { code: 'R1', name: 'Central' },
      { code: 'R2', name: 'Atlantic' },
    ]);
    const districts = await admin.get(`${WEBSITE}/districts-website?oemId=1&regionCode=R2`);
    expect(districts.json()).toEqual([
      { code: 'D3', name: 'District 3' },
      { code: 'D4', name: 'District 4' },
    ]);
    expect((await admin.get(`${WEBSITE}/districts-website?oemId=1&regionCode=R9`)).json()).toEqual([]);
    expect((await admin.get(`${WEBSITE}/districts-website?oemId=1`)).statusCode).toBe(400);
    expect((await admin.get('/api/portal/dwc/crm?oemId=1')).json()).toContainEqual({ id: '2', name: 'Dealer Desk' });
    // Another maker's are as if there were none.
    expect((await staff.get(`${WEBSITE}/regions-website?oemId=2`)).json()).toEqual([]);
    expect((await staff.get('/api/portal/dwc/crm?oemId=2')).json()).toEqual([]);
  });

  test('[BU-PACKAGES-12] a package is named without placeholders in the list and in the enrollment form', async () => {
    const manage = '/api/portal/manageDealerPackages';
    const { linkEULA, termsUrl } = (await admin.get(`${manage}/dealerEnrollmentData?dlCode=BM0001`)).json();
    const query = new URLSearchParams({ dealerCode: 'BM0001', offerProviderId: '104', offerTypeId: '21', packageId: 'pkg-141' });
    const headers = { authorization: `Bearer ${admin.token}` };
    const ordered = await admin.send('POST', `${manage}/changeSubscriptions?${query}`, {
      headers: { ...headers, 'terms-accepted': linkEULA ?? termsUrl },
    });
    expect(ordered.statusCode).toBe(200);
    const form = { dealerCode: 'BM0001', subscriptionMappingId: ordered.json().subscriptionMappingId };
    expect((await admin.send('POST', `${WEBSITE}/dealersubscriptions/activate`, { form, headers })).statusCode).toBe(200);
    expect((await search(admin, { searchText: 'BM0001' })).content).toMatchObject([{ package: 'Full service Gold' }]);
    expect((await admin.get('/api/portal/enroll/dwcp?dealerCode=BM0001')).json().current.label).toBe('Full service Gold');
  });

  test('of a package that ends and one that is to come the list shows the one that began first', async () => {
    const manage = '/api/portal/manageDealerPackages';
    const [before] = (await search(admin, { searchText: 'HO0002' })).content;
    const { linkEULA, termsUrl } = (await admin.get(`${manage}/dealerEnrollmentData?dlCode=HO0002`)).json();
    const query = new URLSearchParams({ dealerCode: 'HO0002', offerProviderId: '104', offerTypeId: '21', packageId: 'pkg-141' });
    const headers = { authorization: `Bearer ${admin.token}`, 'terms-accepted': linkEULA ?? termsUrl };
    expect((await admin.send('POST', `${manage}/changeSubscriptions?${query}`, { headers })).statusCode).toBe(200);
    const { content } = await search(admin, { searchText: 'HO0002' });
    expect(content).toMatchObject([{ provider: before?.provider, package: before?.package, subscriptionStatus: 'Termination Pending' }]);
    const file = (await admin.post(`${WEBSITE}/export-csv?page=0`, { searchText: 'HO0002' })).body;
    expect(file).toContain(`,${before?.package},,Termination Pending,`);
  });

  test('[BU-PACKAGES-33] are found page by page, by maker, region, district, state, system and text', async () => {
    const first = await search(admin, { oemId: 1 });
    expect(first.totalElements).toBeGreaterThan(25);
    expect(first).toMatchObject({ number: 0, size: 25 });
    const second = await search(admin, { oemId: 1 }, 1);
    expect(second.number).toBe(1);
    expect(second.content.filter(({ dealerCode }) => first.content.some((row) => row.dealerCode === dealerCode))).toEqual([]);

    const own = (await search(admin, { searchText: 'cedar falls' })).content;
    expect(own).toMatchObject([
      {
        dealerCode: 'HO0001',
        dealerName: 'Cedar Falls Honda',
        region: 'Central',
        district: 'District 1',
        provider: 'Northgate Web',
        package: 'Website premium',
        status: 'ACTIVE',
        subscriptionStatus: 'Subscribed',
      },
    ]);
    const there = (await search(admin, { oemId: 1, regionCode: 'R2', districtCode: 'D3' })).content;
    expect(new Set(there.map(({ region, district }) => `${region} ${district}`))).toEqual(new Set(['Atlantic District 3']));
    const paused = (await search(admin, { status: 'PAUSED' })).content;
    expect(new Set(paused.map(({ status }) => status))).toEqual(new Set(['PAUSED']));
    const systems = await Promise.all(['1', '2'].map((crmId) => search(admin, { oemId: 1, crmId })));
    expect(systems.map(({ totalElements }) => totalElements).reduce((sum, count) => sum + count, 0)).toBe(first.totalElements);
  });

  test('a dealer without a subscription stands there without provider and package', async () => {
    const rows = (await search(admin, { status: 'CANCELLED' })).content;
    expect(rows[0]?.status).toBe('CANCELLED');
    expect([rows[0]?.package ?? null, rows[0]?.subscriptionStatus ?? null]).toEqual([null, null]);
  });

  test('[BU-PACKAGES-33] staff of a maker find that one’s alone; dealers do not search', async () => {
    const { content } = await search(staff, { oemId: 2 });
    expect(content).toEqual([]);
    expect((await search(staff, {})).totalElements).toBe((await search(admin, { oemId: 1 })).totalElements);
    expect((await dealer.post(`${WEBSITE}/search?page=0`, {})).statusCode).toBe(403);
  });

  test('[BU-PACKAGES-34, GB-004] are had as a file that holds every page of what a search finds, for whom the search is', async () => {
    const file = (client: TestClient, body: { readonly [name: string]: unknown }, headers?: { [name: string]: string }) =>
      client.post(`${WEBSITE}/export-csv?page=0`, body, headers);
    const rowsOf = ({ body }: { body: string }) => body.replace('\uFEFF', '').trimEnd().split('\r\n');
    const answer = await file(admin, { oemId: 1 });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('filename="website-program.csv"');
    const { totalElements, size } = await search(admin, { oemId: 1 });
    const numbers = [...Array(Math.ceil(totalElements / size)).keys()];
    const pages = await Promise.all(numbers.map((page) => search(admin, { oemId: 1 }, page)));
    const [heads, ...rows] = rowsOf(answer);
    expect(heads).toBe('Dealer code,Dealer,Status,Region,District,Provider,Package,Add-ons,Subscription,Start');
    const found = pages.flatMap(({ content }) => content);
    expect(rows.map((row) => row.slice(0, row.indexOf(',')))).toEqual(found.map(({ dealerCode }) => dealerCode));

    const [, own] = rowsOf(await file(admin, { searchText: 'cedar falls' }));
    expect(own).toMatch(/^HO0001,Cedar Falls Honda,Active,Central,District 1,Northgate Web,Website premium,,Subscribed,\d{4}-\d{2}-\d{2}$/);
    const french = await file(admin, { searchText: 'cedar falls' }, { 'accept-language': 'fr' });
    expect(rowsOf(french)[0]).toMatch(/^Code du concessionnaire,/);
    expect(
      new Set(
        rowsOf(await file(staff, {}))
          .slice(1)
          .map((row) => row.slice(0, 2)),
      ),
    ).toEqual(new Set(['HO']));
    expect((await file(dealer, {})).statusCode).toBe(403);
  });
});

describe('a dealer in the website program', () => {
  test('[BU-PACKAGES-21] reads its services; another maker’s name finds nothing', async () => {
    const own = (await dealer.get(`${WEBSITE}/dealerServiceData?oem=Honda`)).json();
    expect(own).toMatchObject({ dealerCode: 'HO0001', dealerName: 'Cedar Falls Honda', outstandingAccount: false });
    expect(own.services).toContainEqual({ id: '4', name: 'Packages', status: 'ACTIVE' });
    expect((await dealer.get(`${WEBSITE}/dealerServiceData?oem=Acura`)).statusCode).toBe(404);
    const named = (await admin.get(`${WEBSITE}/dealerServiceData?oem=Honda&dealerCode=HO0002`)).json();
    expect(named.dealerCode).toBe('HO0002');
    expect((await admin.get(`${WEBSITE}/dealerServiceData?oem=Honda`)).statusCode).toBe(404);
    expect((await dealer.get(`${WEBSITE}/dealerServiceData?dealerCode=AC0001`)).statusCode).toBe(404);
  });

  test('[BU-PACKAGES-27, BU-PACKAGES-28] a provider comes with its offers, and its brochure with an address', async () => {
    const page = (await dealer.get(`${PROVIDER}/providerInitialPageData?id=104`)).json();
    expect(page).toMatchObject({ id: 104, name: 'Driveline Sites' });
    expect(page.offers[0]).toMatchObject({ offerKind: 'BUNDLE', price: expect.any(Number), currency: 'USD' });
    expect((await dealer.get(`${PROVIDER}/pdfUrl?id=104`)).json()).toEqual({ url: page.pdfUrl });
    expect((await dealer.get(`${PROVIDER}/pdfUrl?id=106`)).statusCode).toBe(404);
    expect((await dealer.get(`${PROVIDER}/providerInitialPageData?id=9`)).statusCode).toBe(404);
    const canadian = (await admin.get(`${PROVIDER}/providerInitialPageData?id=104&dealerCode=BM0001`)).json();
    expect(canadian.offers[0].currency).toBe('CAD');
    expect((await dealer.get(`${PROVIDER}/providerInitialPageData?id=104&dealerCode=AC0001`)).statusCode).toBe(404);
  });
});
