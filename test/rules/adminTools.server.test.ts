import { type ShippedServer, startShippedServer } from '../unit/server/fixture/shippedServer.ts';
import type { TestClient } from '../unit/server/fixture/testServer.ts';

let shipped: ShippedServer;
let dealer: TestClient;
let admin: TestClient;
beforeAll(async () => {
  shipped = await startShippedServer();
  [dealer, admin] = await Promise.all([shipped.signedIn('dealer.honda'), shipped.signedIn('admin')]);
});
afterAll(() => shipped.portal.close());

describe('manual correction', () => {
  const FILTER = '/api/portal/manual-dmf-correction/filter?dealerCode=';
  const SAVE = '/api/portal/manual-dmf-correction/save';
  const feed = (code: string) => `honda-${code.slice(2)}-feed`;
  const save = (changes: Record<string, string>, more: { version?: string; reason?: string; code?: string } = {}) => {
    const { code = 'HO0003', reason, version } = more;
    const body = { dealerCode: code, mappings: [{ id: feed(code), changes }], ...(reason !== undefined && { reason }) };
    return admin.post(SAVE, body, version === undefined ? {} : { 'if-match': version });
  };

  test('[BU-MANUAL-CORRECTION-02, BU-MANUAL-CORRECTION-04, BU-MANUAL-CORRECTION-05] a dealer is looked up by its code; what there is to correct, the answer says', async () => {
    const answer = await admin.get(`${FILTER}ho0003`);
    expect(answer.json()).toMatchObject({ dealerCode: 'HO0003', corrections: [] });
    const [calls, inventory] = answer.json().mappings;
    expect([calls.title, inventory.title]).toEqual(['Call tracking', 'Inventory feed']);
    expect(inventory.fields.map(({ name, editable }: { name: string; editable: boolean }) => [name, editable])).toEqual([
      ['feedId', true],
      ['feedFormat', true],
      ['lastDelivery', false],
    ]);
    expect((await admin.get(`${FILTER}HO0006`)).json().mappings).toEqual([]);
    expect((await admin.get(`${FILTER}XX9999`)).statusCode).toBe(404);
    expect((await dealer.get(`${FILTER}HO0001`)).statusCode).toBe(403);
    expect((await (await shipped.signedIn('oem.honda')).get(`${FILTER}HO0001`)).statusCode).toBe(403);
  });

  test('[BU-MANUAL-CORRECTION-06] a correction changes the named value alone and stands in the history with its number', async () => {
    const before = (await admin.get(`${FILTER}HO0003`)).json();
    const saved = await save({ feedId: ' EF-77 ' }, { reason: ' Wrong feed ' });
    expect([saved.statusCode, saved.json().number]).toEqual([200, expect.stringMatching(/^MC-\d{4}-\d{4}$/)]);
    const after = (await admin.get(`${FILTER}HO0003`)).json();
    expect(after.mappings[1].fields).toEqual([{ ...before.mappings[1].fields[0], value: 'EF-77' }, ...before.mappings[1].fields.slice(1)]);
    expect(after.mappings[0]).toEqual(before.mappings[0]);
    expect(after.corrections).toMatchObject([
      {
        by: 'Avery Stone',
        reason: 'Wrong feed',
        changes: [{ name: 'feedId', label: 'Feed ID', from: before.mappings[1].fields[0].value, to: 'EF-77' }],
      },
    ]);
  });

  test('what comes with the feed, an empty value and another dealer’s mapping are refused at their place', async () => {
    const refusedAt = async (answer: ReturnType<typeof save>) => {
      const { errors } = (await answer).json();
      return [(await answer).statusCode, errors[0].field];
    };
    expect(await refusedAt(save({ lastDelivery: '2026-01-01' }))).toEqual([400, 'mappings.0.changes']);
    expect(await refusedAt(save({ feedId: ' ' }))).toEqual([400, 'mappings.0.changes']);
    expect(await refusedAt(save({ feedId: 'x' }, { reason: 'x'.repeat(255) }))).toEqual([400, 'reason']);
    const foreign = { dealerCode: 'HO0003', mappings: [{ id: feed('HO0004'), changes: { feedId: 'x' } }] };
    expect(await refusedAt(admin.post(SAVE, foreign))).toEqual([400, 'mappings.0.id']);
    expect((await dealer.post(SAVE, foreign)).statusCode).toBe(403);
  });

  test('a correction over somebody else’s is a conflict that tells both values', async () => {
    const version = String((await admin.get(`${FILTER}HO0004`)).headers['etag']);
    expect((await save({ feedId: 'FIRST' }, { code: 'HO0004', version })).statusCode).toBe(200);
    const second = await save({ feedId: 'SECOND' }, { code: 'HO0004', version });
    expect(second.statusCode).toBe(409);
    expect(JSON.stringify(second.json().conflict)).toMatch(/FIRST.*SECOND|SECOND.*FIRST/);
    expect((await admin.get(`${FILTER}HO0004`)).json().mappings[1].fields[0].value).toBe('FIRST');
  });
});

describe('the event log', () => {
  const PAGE = '/api/portal/log-viewer/get-page';
  const SEARCH = '/api/portal/log-viewer/search';
  const days = (from: string, to: string) => ({ receivedDateFrom: from, receivedDateTo: to });
  const search = async (more: Record<string, unknown> = {}) =>
    (await admin.post(SEARCH, { eventType: '', ...days('2020-01-01', '2030-01-01'), page: 0, ...more })).json();
  const typesOf = (found: { response: { content: { eventType: string }[] } }) => found.response.content.map(({ eventType }) => eventType);

  test('[BU-LOG-VIEWER-04, BU-LOG-VIEWER-08] the page begins with the types in their order and the last seven days', async () => {
    const page = (await admin.get(PAGE)).json();
    expect(page.eventTypes.slice(0, 3)).toEqual(['LEAD_RECEIVED', 'LEAD_DELIVERED', 'LEAD_DELIVERY_FAILED']);
    expect((Date.parse(page.receivedDateTo) - Date.parse(page.receivedDateFrom)) / 86_400_000).toBe(6);
    expect((await dealer.get(PAGE)).statusCode).toBe(403);
    expect((await dealer.post(SEARCH, { eventType: '', ...days('2020-01-01', '2030-01-01'), page: 0 })).statusCode).toBe(403);
  });

  test('[BU-LOG-VIEWER-02, BU-LOG-VIEWER-07, BU-LOG-VIEWER-09] the empty type finds every type, another one only its own; pages count from 0', async () => {
    const all = await search({ size: 200 });
    expect(new Set(typesOf(all)).size).toBeGreaterThan(2);
    const failed = await search({ eventType: 'LEAD_DELIVERY_FAILED' });
    expect(new Set(typesOf(failed))).toEqual(new Set(['LEAD_DELIVERY_FAILED']));
    const [first, second] = [failed, await search({ eventType: 'LEAD_DELIVERY_FAILED', page: 1 })];
    expect([first.response.number, second.response.number]).toEqual([0, 1]);
    const ids = [...first.response.content, ...second.response.content].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const refused = await admin.post(SEARCH, { eventType: '', ...days('2026-11-02', '2026-11-01'), page: 0 });
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'receivedDateTo']);
  });

  test('[BU-LOG-VIEWER-05] the first subscription is that of the dealer, whatever the days; who has none has none', async () => {
    const found = await search({ dealerCode: 'HO0002', ...days('2026-11-01', '2026-11-02') });
    expect(found.firstSubscribeDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await search({ dealerCode: 'HO1003' })).firstSubscribeDate ?? null).toBeNull();
  });

  test('a line about a lead leads to it, and tells of it in the reader’s language', async () => {
    const found = await search({ dealerCode: 'HO0001', eventType: 'LEAD_RECEIVED' });
    const [line] = found.response.content;
    const { leadUid, sourceLeadId, entityName } = line.lead;
    expect(line.message).toBe(`Lead ${leadUid} came in.`);
    const lead = await admin.get(`/api/portal/leads/getRecord?leadUid=${leadUid}&sourceLeadId=${sourceLeadId}&entityName=${entityName}`);
    // The line was written when the lead came in.
    expect(Date.parse(lead.json().receivedAt)).toBe(Date.parse(line.receivedAt));
  });

  test('life cycles write it: a credit that is proven, a subscription that begins', async () => {
    const credited = async () => (await search({ dealerCode: 'HO0001', eventType: 'LEAD_CREDITED' })).response.totalElements;
    expect(await credited()).toBe(0);
    const asked = await dealer.post('/api/portal/leads/requestCredit?dealerCode=HO0001', { leadUID: 'HO0001-TWIN', reasonId: 'duplicate' });
    expect(asked.json().creditStatus).toBe('APPROVED');
    expect(await credited()).toBe(1);
  });
});

describe('the payload lookup', () => {
  const AT = '/api/portal/payload-lookup';
  const days = { dateFrom: '2020-01-01', dateTo: '2030-01-01' };
  const search = async (more: Record<string, unknown> = {}) => (await admin.post(`${AT}/search`, { ...days, page: 0, ...more })).json();

  test('[BU-PAYLOAD-LOOKUP-06, BU-PAYLOAD-LOOKUP-07, BU-PAYLOAD-LOOKUP-11] payloads are found by source, dealer, lead and state, a page at a time', async () => {
    const page = (await admin.get(`${AT}/get-page`)).json();
    expect([page.types, page.sources.length]).toEqual([[{ id: 'LEAD_IN', name: 'Lead in' }], 6]);
    const found = await search({ dealerCode: 'HO0002', status: 'FAILED' });
    expect([found.totalElements, new Set(found.content.map(({ status }: { status: string }) => status))]).toEqual([6, new Set(['FAILED'])]);
    expect((await search({ leadUid: 'HO0001-Q12' })).content.map(({ id }: { id: string }) => id)).toEqual(['HO0001-P12']);
    const [first, second] = [await search(), await search({ page: 1 })];
    expect([first.number, second.number, first.content[0].id === second.content[0].id]).toEqual([0, 1, false]);
    const refused = await admin.post(`${AT}/search`, { dateFrom: '2026-11-02', dateTo: '2026-11-01', page: 0 });
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'dateTo']);
  });

  test('[BU-PAYLOAD-LOOKUP-08, BU-PAYLOAD-LOOKUP-09] what failed and why; XML is plain text that no browser takes for markup', async () => {
    const why = (await admin.get(`${AT}/fail-details?id=HO0002-F-postal`)).json();
    expect(why).toEqual([
      {
        id: '1',
        code: 'MISSING',
        message: 'The element postalcode is missing.',
        at: '/adf/prospect/customer/contact/address/postalcode',
        line: 14,
      },
    ]);
    const stored = await admin.get(`${AT}/payload-xml?id=HO0002-F-markup`);
    expect(stored.body).toContain('<img src=x onerror="alert(1)">');
    for (const answer of [stored, await admin.get(`${AT}/payload-xml?id=HO0001-P12`)]) {
      expect([answer.headers['content-type'], answer.headers['x-content-type-options']]).toEqual(['text/plain; charset=utf-8', 'nosniff']);
    }
    const { content } = (
      await dealer.post('/api/portal/leads/search?page=0&size=200', { dealerCode: 'HO0001', searchText: 'HO0001-Q12' })
    ).json();
    const lead = content.find(({ leadUid }: { leadUid: string }) => leadUid === 'HO0001-Q12');
    const made = (await admin.get(`${AT}/payload-xml?id=HO0001-P12`)).body;
    expect(made).toContain(`<name part="full">${lead.customer.name}</name>`);
    expect((await admin.get(`${AT}/payload-xml?id=none`)).statusCode).toBe(404);
  });

  test('[BU-PAYLOAD-LOOKUP-10, BU-PAYLOAD-LOOKUP-13] one path has two downloads, for administrators alone', async () => {
    const xml = await admin.get(`${AT}/download?type=xml&id=HO0001-P12`);
    expect([xml.headers['content-disposition'], xml.headers['content-type']]).toEqual([
      expect.stringContaining('payload_HO0001-P12.xml'),
      expect.stringContaining('application/xml'),
    ]);
    const table = await admin.get(`${AT}/download?type=xls&dealerCode=HO0002&status=FAILED&dateFrom=2020-01-01&dateTo=2030-01-01`);
    expect([table.statusCode, table.headers['content-disposition']]).toEqual([200, expect.stringMatching(/payload-lookup\.xls"/)]);
    // BIFF8 stands in a compound file.
    expect(table.rawPayload.subarray(0, 4).toString('hex')).toBe('d0cf11e0');
    for (const path of ['get-page', 'fail-details?id=HO0002-F-postal', 'payload-xml?id=HO0001-P12', 'download?type=xml&id=HO0001-P12']) {
      expect([path, (await dealer.get(`${AT}/${path}`)).statusCode]).toEqual([path, 403]);
    }
  });
});
