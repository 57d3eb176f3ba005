import { type ShippedServer, startShippedServer } from '../unit/server/fixture/shippedServer.ts';
import type { TestClient } from '../unit/server/fixture/testServer.ts';

let shipped: ShippedServer;
const people = new Map<string, TestClient>();
beforeAll(async () => {
  shipped = await startShippedServer();
  for (const login of ['dealer.honda', 'oem.honda', 'admin', 'editor', 'dealer.acura']) people.set(login, await shipped.signedIn(login));
});
afterAll(() => shipped.portal.close());

type Row = Record<string, unknown>;

function who(login: string): TestClient {
  const client = people.get(login);
  if (!client) throw new Error(`${login} has not signed in`);
  return client;
}

const BASE = '/api/portal/leadProgramSettings';
const coverageOf = async (login = 'dealer.honda', query = '') =>
  (await who(login).get(`${BASE}/adjustCoverage/HO0001/12${query}`)) as never;

async function circle(query: string): Promise<string[]> {
  const answer = await who('dealer.honda').get(`${BASE}/getZipCodesStringByRadius?${query}`);
  expect([query, answer.statusCode]).toEqual([query, 200]);
  return answer.body.split(',');
}

describe('codes within a radius', () => {
  test.each([
    ['centralZip=60601&radius=25', 186],
    ['centralZip=50613&radius=25', 38],
    ['centralZip=50613&radius=50', 140],
    ['centralZip=96813&radius=50', 40],
    ['centralZip=H4L%204X9&radius=25&country=Canada', 161],
  ])('[BU-LEAD-SETTINGS-24] %s: the great circle has %i codes', async (query, count) => {
    expect(await circle(query)).toHaveLength(count);
  });

  test('beyond the 180th meridian places are near, too', async () => {
    expect(await circle('centralZip=99546&radius=500')).toContain('99546');
  });

  test.each([
    ['1234', ''],
    ['123456', ''],
    ['12345-678', ''],
    ['A2345', ''],
    ['K1A-0B1', 'ca'],
    ['12345', 'canada'],
    ['KAA 0B1', 'CA'],
    ['K1A 0B1', 'usa'],
    ['K1A 0B1', 'us'],
  ])('[BU-LEAD-SETTINGS-14, BU-LEAD-SETTINGS-15, BU-LEAD-SETTINGS-16] %s of %j is refused', async (zip, country) => {
    const answer = await who('dealer.honda').get(
      `${BASE}/getZipCodesStringByRadius?centralZip=${encodeURIComponent(zip)}&radius=5&country=${country}`,
    );
    expect([answer.statusCode, (answer.json() as Row)['detail'] ?? (answer.json() as Row)['message']]).toEqual([
      400,
      'Invalid ZIP format. Please enter ZIP Code in format: nnnnn or nnnnn-nnnn',
    ]);
  });

  test.each([
    ['60601', ''],
    ['60601-1234', 'USA'],
    ['H4L4X9', 'ca'],
    ['h4l 4x9', 'CANADA'],
  ])('[BU-LEAD-SETTINGS-14, BU-LEAD-SETTINGS-15, BU-LEAD-SETTINGS-16] %s of %j passes', async (zip, country) => {
    expect((await circle(`centralZip=${encodeURIComponent(zip)}&radius=5&country=${country}`)).length).toBeGreaterThan(0);
  });

  test('[BU-LEAD-SETTINGS-25] cities are found by their beginning, without accents, with their codes', async () => {
    const answer = await who('dealer.honda').get(`${BASE}/getCityZipList?centralZip=60601&radius=25&term=chi`);
    const cities = answer.json() as { city: string; state: string; zips: string[] }[];
    expect(cities.map(({ city }) => city)).toContain('Chicago');
    expect(cities.find(({ city }) => city === 'Chicago')?.zips).toContain('60601');
    expect((await who('dealer.honda').get(`${BASE}/getCityZipList?centralZip=60601&radius=25&term=c`)).statusCode).toBe(400);
  });
});

describe('coverage', () => {
  test('[BU-LEAD-SETTINGS-21, BU-LEAD-SETTINGS-22] says what is in the circle, added and removed', async () => {
    const settings = await who('dealer.honda').get(`${BASE}/HO0001/12`);
    expect(settings.json()).toMatchObject({ dealerCode: 'HO0001', programId: '12', country: 'US' });
    const { json, statusCode } = (await coverageOf()) as { json(): { zips: Row[]; [name: string]: unknown }; statusCode: number };
    expect(statusCode).toBe(200);
    const { zips, ...rest } = json();
    expect(rest).toMatchObject({ centralZip: '50613', radius: 25, unit: 'mi', min: 1, max: 500 });
    const of = (source: string) => zips.filter((zip) => zip['source'] === source).map(({ zip }) => zip);
    expect([of('ADDED').sort(), of('REMOVED').sort(), of('RADIUS').length]).toEqual([['52401', '52402', '52403'], ['50701', '50702'], 36]);
  });

  test('[GB-186] words of the paths are no dealer codes', async () => {
    expect((await who('dealer.honda').get(`${BASE}/other-dealers/HO0001`)).statusCode).toBe(200);
    expect((await who('dealer.honda').get(`${BASE}/adjustCoverage/exportZip?dealerCode=HO0001&programId=12`)).statusCode).toBe(200);
    expect((await who('dealer.honda').get(`${BASE}/adjustCoverage/12`)).statusCode).toBe(404);
  });

  test('[BU-LEAD-SETTINGS-29, BU-LEAD-SETTINGS-08] keeps what was added and taken out, and refuses a save over another', async () => {
    const before = (await coverageOf()) as { headers: Record<string, string>; json(): { zips: { zip: string; source: string }[] } };
    const zips = before
      .json()
      .zips.filter(({ source }) => source !== 'REMOVED')
      .map(({ zip }) => zip);
    const body = { dealerCode: 'HO0001', programId: '12', centralZip: '50613', radius: 50, zips };
    const headers = { 'if-match': before.headers['etag'] ?? '' };
    const saved = await who('dealer.honda').post(`${BASE}/adjustCoverage/save`, body, headers);
    expect([headers['if-match'], saved.statusCode]).toEqual(['"1"', 200]);
    const after = (await coverageOf()) as typeof before;
    expect(after.json()).toMatchObject({ radius: 50 });
    expect(
      after
        .json()
        .zips.filter(({ source }) => source === 'ADDED')
        .map(({ zip }) => zip),
    ).not.toContain('50613');
    const stale = await who('dealer.honda').post(`${BASE}/adjustCoverage/save`, { ...body, radius: 60 }, headers);
    expect(stale.statusCode).toBe(409);
  });

  test('a dealer saves no other dealer’s coverage, staff of the maker none', async () => {
    const body = { dealerCode: 'AC0001', programId: '22', centralZip: '50613', radius: 25, zips: [] };
    expect((await who('dealer.honda').post(`${BASE}/adjustCoverage/save`, body)).statusCode).toBe(404);
    expect(
      (await who('oem.honda').post(`${BASE}/adjustCoverage/save`, { ...body, dealerCode: 'HO0001', programId: '12' })).statusCode,
    ).toBe(403);
  });

  test('[BU-LEAD-SETTINGS-23] the codes are a file', async () => {
    const answer = await who('dealer.honda').get(
      `${BASE}/adjustCoverage/exportZip?dealerCode=HO0001&programId=12&centralZip=50613&radius=25`,
    );
    expect(answer.headers['content-disposition']).toContain('zip-codes.csv');
    expect(answer.body).toContain('Cedar Falls');
  });

  test('[BU-LEAD-SETTINGS-34] other dealers of the maker are compared, those of another are left out', async () => {
    const answer = await who('dealer.honda').post('/api/portal/getDealersLeadCoverage', {
      dealerCodes: ['HO0002', 'AC0001'],
      programId: '12',
    });
    const found = answer.json() as { dealerCode: string; zips: string[] }[];
    expect(found.map(({ dealerCode }) => dealerCode)).toEqual(['HO0002']);
    expect(Object.keys(found[0] ?? {}).sort()).toEqual(['dealerCode', 'zips']);
    expect(found[0]?.zips).toContain('78701');
  });

  test('[BU-LEAD-SETTINGS-32] leads and sales are told by code', async () => {
    const answer = await who('dealer.honda').post(`${BASE}/leadSales/HO0001/NEW`, { centralZip: '50613', radius: 25 });
    expect(answer.statusCode).toBe(200);
    expect((answer.json() as Row[])[0]).toMatchObject({ zip: expect.any(String), leads: expect.any(Number), sales: expect.any(Number) });
  });
});

describe('destinations', () => {
  const path = `${BASE}/savePreferences/HO0001/12`;
  const messageOf = (answer: { json(): unknown }) => JSON.stringify(answer.json());

  test('[BU-LEAD-SETTINGS-26, BU-LEAD-SETTINGS-30, BU-LEAD-SETTINGS-07, BU-LEAD-SETTINGS-33] are added, changed and ended', async () => {
    const added = await who('dealer.honda').post(path, { leadFormat: 'TEXT', email: ' a@b.com ,c@d.com' });
    expect((added.json() as { leadDestinations: Row[] }).leadDestinations).toContainEqual({
      leadFormat: 'TEXT',
      email: 'a@b.com, c@d.com',
    });
    const changed = await who('dealer.honda').post(path, {
      leadFormat: 'TEXT',
      email: 'a@b.com,c@d.com',
      newDest: { leadFormat: 'HTML', email: 'e@f.com' },
    });
    expect((changed.json() as { leadDestinations: Row[] }).leadDestinations).toContainEqual({ leadFormat: 'HTML', email: 'e@f.com' });
    const ended = await who('dealer.honda').send('DELETE', `${BASE}/deletePreferences/HO0001/12?leadFormat=HTML&email=E%40F.com`);
    expect([200, 204]).toContain(ended.statusCode);
    const left = (await who('dealer.honda').get(`${BASE}/preferences/HO0001/12`)).json() as { leadDestinations: Row[] };
    expect(left.leadDestinations).toHaveLength(2);
  });

  test.each(['x@y', 'x@@y', 'a@b.co;c@d.co', 'a@b.co,,c', 'a@b.com, bad'])(
    '[SH-VALIDATION-17, BU-LEAD-SETTINGS-11, BU-LEAD-SETTINGS-12, BU-LEAD-SETTINGS-13] %s is refused',
    async (email) => {
      const answer = await who('dealer.honda').post(path, { leadFormat: 'ADF', email });
      expect([answer.statusCode, messageOf(answer).includes('Email format invalid.')]).toEqual([400, true]);
    },
  );

  test('[GB-246] the same address in the same format is refused', async () => {
    const answer = await who('dealer.honda').post(path, { leadFormat: 'ADF', email: 'CRM.HO0001@example.com' });
    expect(answer.statusCode).toBe(400);
  });
});

describe('vehicles', () => {
  test('[BU-LEAD-SETTINGS-27, BU-LEAD-SETTINGS-31] rows are saved; one without anything is refused', async () => {
    const read = async () =>
      (await who('dealer.honda').get(`${BASE}/vehicleManagement/HO0001/12`)).json() as { vehicleData: Row[]; makes: Row[] };
    expect((await read()).makes).toContainEqual({ id: 'Honda', name: 'Honda' });
    const rows = [{ make: 'Honda', modelContains: 'CR-V', modelNotContains: '' }];
    expect((await who('dealer.honda').post(`${BASE}/saveVehicleManagement/HO0001/12`, { vehicleData: rows })).statusCode).toBe(200);
    expect((await read()).vehicleData).toMatchObject([{ make: 'Honda', modelContains: 'CR-V' }]);
    const empty = await who('dealer.honda').post(`${BASE}/saveVehicleManagement/HO0001/12`, { vehicleData: [{ make: ' ' }] });
    expect(empty.statusCode).toBe(400);
  });

  test('E39 rows that somebody else saved meanwhile are not lost: the save is refused, and says how they stand', async () => {
    const path = `${BASE}/saveVehicleManagement/HO0001/12`;
    const { version } = (await who('dealer.honda').get(`${BASE}/vehicleManagement/HO0001/12`)).json() as { version: number };
    const [first, second] = ['Pilot', 'Civic'].map((modelContains) => ({ make: 'Honda', modelContains, modelNotContains: '' }));
    expect((await who('admin').post(path, { vehicleData: [first] }, { 'if-match': `"${version}"` })).statusCode).toBe(200);
    const refused = await who('dealer.honda').post(path, { vehicleData: [second] }, { 'if-match': `"${version}"` });
    expect([refused.statusCode, refused.json().conflict.current]).toEqual([409, { vehicleData: [first] }]);
  });
});
