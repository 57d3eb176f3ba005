import { type ShippedServer, startShippedServer } from '../unit/server/fixture/shippedServer.ts';
import type { TestClient } from '../unit/server/fixture/testServer.ts';

let shipped: ShippedServer;
const people = new Map<string, TestClient>();
beforeAll(async () => {
  shipped = await startShippedServer();
  for (const login of ['dealer.honda', 'dealer.recent', 'group.honda', 'oem.honda', 'admin', 'editor'])
    people.set(login, await shipped.signedIn(login));
});
afterAll(() => shipped.portal.close());

type Row = Record<string, unknown>;

function who(login: string): TestClient {
  const client = people.get(login);
  if (!client) throw new Error(`${login} has not signed in`);
  return client;
}

async function search(login: string, filter: Row = {}, query = 'page=0&size=200'): Promise<{ content: Row[]; [name: string]: unknown }> {
  const answer = await who(login).post(`/api/portal/leads/search?${query}`, filter);
  expect([filter, answer.statusCode]).toEqual([filter, 200]);
  return answer.json();
}

const uids = ({ content }: { content: Row[] }) => content.map(({ leadUid }) => leadUid);
const leadQuery = (uid: string, source = `S-${uid}`) => `leadUid=${uid}&sourceLeadId=${source}&entityName=LEAD`;

describe('the list of leads', () => {
  test('[BU-LEADS-21] paging stands in the query, filters in the body', async () => {
    const all = await search('dealer.honda');
    const page = await search('dealer.honda', {}, 'page=1&size=5');
    expect([page['number'], page['size'], page.content.length]).toEqual([1, 5, 5]);
    expect(uids(page)).toEqual(uids(all).slice(5, 10));
    expect(page['totalElements']).toBe(all['totalElements']);
    const used = await search('dealer.honda', { leadType: 'USED' });
    expect(new Set(used.content.map(({ leadType }) => leadType))).toEqual(new Set(['USED']));
  });

  test('the days of the filter are Central days, the last one included', async () => {
    expect(uids(await search('dealer.honda', { dateFrom: '2026-11-23', dateTo: '2026-11-23' }))).toContain('L-MID');
    expect(uids(await search('dealer.honda', { dateFrom: '2026-11-24', dateTo: '2026-11-24' }))).not.toContain('L-MID');
    const longDay = await search('dealer.honda', { dateFrom: '2026-11-01', dateTo: '2026-11-01' });
    expect(uids(longDay)).toEqual(expect.arrayContaining(['L-DST-1', 'L-DST-2', 'L-DST-3']));
  });

  test('each state is filtered and named by its words', async () => {
    for (const responseState of ['Responded', 'Not Responded', 'N/A']) {
      const { content } = await search('dealer.honda', { responseState });
      expect([responseState, ...new Set(content.map((row) => row['responseState']))]).toEqual([responseState, responseState]);
    }
  });

  test('a name is found without accents and by several words, a phone by its digits', async () => {
    const found = await search('dealer.honda', { searchText: 'ECUYER' });
    expect(found.content.map(({ customer }) => (customer as Row)['name'])).toEqual(
      expect.arrayContaining([expect.stringContaining("L'Écuyer")]),
    );
    expect(uids(await search('dealer.honda', { searchText: '(512) 555.0199' }))).toContain('L-MID');
  });

  test('the tiles count what their filters find', async () => {
    const days = { dateFrom: '2026-02-08', dateTo: '2026-03-10' };
    const { counts } = (await search('dealer.honda', { ...days, leadType: 'NEW' })) as unknown as { counts: Record<string, number> };
    const waiting = await search('dealer.honda', { ...days, responseState: 'Not Responded' });
    const credits = await search('dealer.honda', { ...days, creditStatus: 'REQUESTED' });
    const late = (await search('dealer.honda', days)).content.filter((row) => row['late'] === true);
    expect(uids(await search('dealer.honda', { ...days, late: 'true' }))).toEqual(uids({ content: late }));
    expect(counts).toMatchObject({ notAnswered: waiting.content.length, creditOpen: credits.content.length, late: late.length });
    expect(late.length).toBeGreaterThan(0);
  });

  test('[BU-LEADS-15, BU-LEADS-16] types are three, sources follow type and program', async () => {
    const options = (await who('dealer.honda').get('/api/portal/leads/filter-options')).json();
    expect([options.leadTypes, options.responseStates]).toEqual([
      ['NEW', 'CPO', 'USED'],
      ['Responded', 'Not Responded', 'N/A'],
    ]);
    expect(options.programs.map(({ id }: Row) => id)).toEqual(['11', '12']);
    const follow = async (query: string) =>
      (await who('dealer.honda').get(`/api/portal/leads/properLeadSources?${query}`)).json().map(({ id }: Row) => id);
    expect(await follow('leadType=USED&programId=12')).toEqual(['carfolio', 'auto-atlas', 'phone-up']);
    expect(await follow('')).toEqual(options.sources.map(({ id }: Row) => id));
  });
});

describe('whose leads', () => {
  test('a dealer sees its own, a group its stores, a maker its dealers, content editors none', async () => {
    const codes = async (login: string, filter: Row = {}) =>
      [...new Set((await search(login, filter)).content.map((row) => row['dealerCode']))].sort();
    expect(await codes('dealer.honda')).toEqual(['HO0001']);
    expect(await codes('group.honda', { dealerCode: 'HO0003' })).toEqual(['HO0003']);
    expect(await codes('group.honda', { dealerCode: 'HO0001' })).toEqual([]);
    for (const code of await codes('oem.honda')) expect(code).toMatch(/^HO/);
    expect((await who('editor').post('/api/portal/leads/search', {})).statusCode).toBe(403);
  });

  test("another dealer's lead is answered as an invented one is", async () => {
    const read = (uid: string) => who('dealer.recent').get(`/api/portal/leads/getRecord?${leadQuery(uid)}`);
    const [theirs, invented] = [await read('L-MID'), await read('L-NONE')];
    expect(theirs.statusCode).toBe(404);
    expect({ ...theirs.json(), instance: '' }).toEqual({ ...invented.json(), instance: '' });
  });
});

describe('one lead', () => {
  test('[BU-LEADS-20] has the ten fields, and needs its three identifiers', async () => {
    const [row] = (await search('dealer.honda', { searchText: 'HO0001-L1' })).content as [Row];
    const url = `/api/portal/leads/getRecord?leadUid=${row['leadUid']}&entityName=LEAD`;
    const lead = (await who('dealer.honda').get(`${url}&sourceLeadId=${row['sourceLeadId']}`)).json();
    const { colors, comments, bestContactTime, source, program, vehicle, customer, responseTime, dispositions } = lead;
    expect([colors, comments, bestContactTime, source, program, vehicle.trim, customer.name, responseTime]).not.toContain(undefined);
    expect(dispositions.length).toBeGreaterThan(0);
    expect((await who('dealer.honda').get(url)).statusCode).toBe(400);
    expect((await who('dealer.honda').get(`${url}&sourceLeadId=OTHER`)).statusCode).toBe(404);
  });

  test('[BU-LEADS-18, BU-LEADS-19] its dispositions lead to what was written', async () => {
    const url = '/api/portal/leads/findDispositionDetails?leadUid=HO0001-L1&sourceLeadId=S-1000';
    const [first] = (await who('dealer.honda').get(url)).json();
    const written = (id: string) =>
      who('dealer.honda').get(`/api/portal/leads/dispositions/dealerCommunicationDetails?dispositionId=${id}`);
    const { body, channel } = (await written(first.dispositionId)).json();
    expect([channel, body]).toEqual(['EMAIL', expect.stringContaining('<b>')]);
    expect((await written('invented')).statusCode).toBe(404);
  });
});

test('the neighbours of a lead are those of its dealer, by when they came in', async () => {
  const rows = (await search('dealer.honda', { dealerCode: 'HO0001' }, 'size=200')).content;
  const times = rows.map(({ receivedAt }) => Date.parse(String(receivedAt)));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  const [newer, middle, older] = rows.slice(3, 6) as [Row, Row, Row];
  const { newer: after, older: before } = (
    await who('dealer.honda').get(
      `/api/portal/leads/getRecord?leadUid=${middle['leadUid']}&sourceLeadId=${middle['sourceLeadId']}&entityName=LEAD`,
    )
  ).json();
  expect([after.leadUid, before.leadUid]).toEqual([newer['leadUid'], older['leadUid']]);
});

describe('response time', () => {
  const times = async (uid: string, source = `S-${uid}`) =>
    (await who('dealer.honda').get(`/api/portal/leads/getResponseTime?id=${uid}&leadUid=${uid}&sourceLeadId=${source}`)).json();

  test('[BU-RESPONSE-TIME-04] is elapsed time, on days of 25 and of 23 hours too', async () => {
    expect(await times('L-DST-1')).toMatchObject({ responseMinutes: 140, state: 'Responded' });
    expect(await times('L-SPRING')).toMatchObject({ responseMinutes: 10, openMinutes: 0 });
    const waiting = await times('HO0001-L4', 'S-1111');
    expect([waiting.state, waiting.responseMinutes, waiting.openMinutes > 0]).toEqual(['Not Responded', undefined, true]);
  });
});
