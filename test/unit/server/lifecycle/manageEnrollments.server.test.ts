import { type ShippedServer, startShippedServer } from '../fixture/shippedServer.ts';
import type { TestClient } from '../fixture/testServer.ts';

const ENROLLMENTS = '/api/portal/enrollments';

interface Row {
  readonly dealerCode: string;
  readonly dealerName: string;
  readonly oemName: string;
  readonly programId: string;
  readonly status: string;
  readonly addonName?: string;
  readonly actions: readonly { readonly method: string }[];
}

let shipped: ShippedServer;
let people: { readonly [login: string]: TestClient };

beforeAll(async () => {
  shipped = await startShippedServer();
  const logins = ['admin', 'oem.honda', 'group.honda', 'dealer.genesis', 'editor'];
  people = Object.fromEntries(await Promise.all(logins.map(async (login) => [login, await shipped.signedIn(login)])));
});
afterAll(() => shipped.portal.close());

const call = (login: string): TestClient => people[login] as TestClient;

async function search(login: string, body: Readonly<Record<string, string>> = {}, query = 'size=200') {
  const answer = await call(login).post(`${ENROLLMENTS}/search?${query}`, body);
  return answer.json() as { content: Row[]; totalElements: number; number: number; size: number };
}

describe('managing enrollments', () => {
  test('[BU-ENROLLMENT-56, BU-ENROLLMENT-08] pages by number, size and sort; -1 is every program', async () => {
    const all = await search('admin', { status: 'CANCELLED' });
    expect(all.totalElements).toBeGreaterThan(12);
    expect(new Set(all.content.map(({ oemName }) => oemName)).size).toBe(6);
    const page = await search('admin', { programId: '-1', status: 'CANCELLED' }, 'page=1&size=5&sort=dealerCode,desc');
    const codes = all.content.map(({ dealerCode }) => dealerCode).sort();
    expect(page).toMatchObject({ totalElements: all.totalElements, number: 1, size: 5 });
    expect(page.content.map(({ dealerCode }) => dealerCode)).toEqual(codes.reverse().slice(5, 10));
    expect((await search('admin', { programId: '11' })).content.every(({ programId }) => programId === '11')).toBe(true);
  });

  test('[BU-ENROLLMENT-09, BU-ENROLLMENT-10] narrows by add-on, state and a text in the code or name', async () => {
    const { content } = await search('admin', { addonId: '7' });
    expect(content.length).toBeGreaterThan(0);
    expect(content.every(({ addonName }) => addonName?.includes('SmartLeads'))).toBe(true);
    const paused = await search('admin', { status: 'PAUSED' });
    expect(new Set(paused.content.map(({ status }) => status))).toEqual(new Set(['PAUSED']));
    const found = await search('admin', { searchText: ' ho0002 ' });
    expect(new Set(found.content.map(({ dealerCode }) => dealerCode))).toEqual(new Set(['HO0002']));
    expect((await search('admin', { searchText: '%' })).totalElements).toBe(0);
  });

  test('[BU-ENROLLMENT-13] a row offers what the dealer\u2019s life cycle takes from this caller', async () => {
    const methods = async (login: string) =>
      (await search(login, { searchText: 'HO0002' })).content[0]?.actions.map(({ method }) => method);
    expect(await methods('admin')).toEqual(['pause', 'deactivate', 'optOut']);
    expect(await methods('oem.honda')).toEqual([]);
  });

  test('[BU-ENROLLMENT-56] a maker\u2019s staff sees its dealers; dealers, groups and editors are refused', async () => {
    expect(new Set((await search('oem.honda')).content.map(({ oemName }) => oemName))).toEqual(new Set(['Honda']));
    for (const login of ['dealer.genesis', 'group.honda', 'editor']) {
      expect((await call(login).post(`${ENROLLMENTS}/search`, {})).statusCode).toBe(403);
    }
  });

  test('[BU-ENROLLMENT-17, BU-ENROLLMENT-53, BU-ENROLLMENT-55, BU-ROLES-10] programs with id and maker, and the add-ons of the chosen one', async () => {
    const filters = async (login: string, body = {}) => (await call(login).post(`${ENROLLMENTS}/filter-options`, body)).json();
    const { programs, addons } = await filters('admin');
    expect(programs).toHaveLength(14);
    expect(programs[0]).toEqual({ id: '11', name: 'Dealer website', oemName: 'Honda', displayName: 'Honda · Dealer website' });
    expect(addons).toEqual((await call('admin').get(`${ENROLLMENTS}/list/get-addons`)).json());
    expect((await filters('admin', { programId: '12' })).addons).toEqual([{ id: '7', name: 'SmartLeads' }]);
    expect((await filters('oem.honda')).programs.map(({ oemName }: Row) => oemName)).toEqual(['Honda', 'Honda']);
  });

  test('who works for a maker that no document tells of is offered no programs', async () => {
    const { db } = shipped.portal.server;
    await db.updateTable('users').set({ oem: 'unknown' }).where('login', '=', 'oem.honda').execute();
    expect((await call('oem.honda').post(`${ENROLLMENTS}/filter-options`, {})).json()).toEqual({ programs: [], addons: [] });
    expect((await call('oem.honda').get('/api/portal/oems')).body).not.toContain('Acura');
    expect((await call('admin').get('/api/portal/oems')).json()).toContainEqual({
      id: 6,
      name: 'HYUNDAI CA',
      displayName: 'Hyundai Canada',
    });
    await db.updateTable('users').set({ oem: 'honda' }).where('login', '=', 'oem.honda').execute();
  });
});
