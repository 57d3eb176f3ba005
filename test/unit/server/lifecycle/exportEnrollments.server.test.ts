import type { LightMyRequestResponse } from 'fastify';
import { partsOf } from '../../../support/partsOf.ts';
import { type ShippedServer, startShippedServer } from '../fixture/shippedServer.ts';
import type { TestClient } from '../fixture/testServer.ts';

const EXPORT = '/api/portal/enrollments/export';
const SEARCH = '/api/portal/enrollments/search?size=200&sort=dealerCode,asc';

let shipped: ShippedServer;
let people: { readonly [login: string]: TestClient };

beforeAll(async () => {
  shipped = await startShippedServer();
  const logins = ['admin', 'oem.honda', 'dealer.honda', 'group.honda', 'editor'];
  people = Object.fromEntries(await Promise.all(logins.map(async (login) => [login, await shipped.signedIn(login)])));
});
afterAll(() => shipped.portal.close());

const call = (login: string): TestClient => people[login] as TestClient;
const csv = (login: string, query = ''): Promise<LightMyRequestResponse> =>
  call(login).get(`${EXPORT}?exportFormat=csv&sort=dealerCode,asc${query}`);
const linesOf = (answer: LightMyRequestResponse): string[] => answer.body.replace('\uFEFF', '').trimEnd().split('\r\n');
const codesOf = (answer: LightMyRequestResponse): string[] =>
  linesOf(answer)
    .slice(1)
    .map((line) => line.slice(0, line.indexOf(',')));

describe('the file of enrollments', () => {
  test('[BU-ENROLLMENT-11, BU-ENROLLMENT-52] has every row that a search with the same filters has, in its order', async () => {
    for (const body of [{}, { status: 'CANCELLED' }, { programId: '11' }, { addonId: '7' }, { searchText: 'ho000' }]) {
      const { content } = (await call('oem.honda').post(SEARCH, body)).json();
      const query = new URLSearchParams(body).toString();
      expect(codesOf(await csv('oem.honda', `&${query}`))).toEqual(content.map(({ dealerCode }: { dealerCode: string }) => dealerCode));
    }
    expect(codesOf(await csv('admin', '&programId=-1')).length).toBeGreaterThan(200);
  });

  test('[GB-004] without rows it has its heads alone, in the reader\u2019s language', async () => {
    const none = await csv('admin', '&searchText=nobody');
    expect(none.body).toBe('\uFEFFDealer code,Dealer,Program,Add-on,Status,Account,Region,District,Last change (Central Time)\r\n');
    const french = await call('admin').get(`${EXPORT}?exportFormat=csv&searchText=HO0002`, { 'accept-language': 'fr' });
    expect(french.body).toMatch(/^\uFEFFCode du concessionnaire,Concessionnaire,/);
    expect([none, french].map(({ headers }) => headers['content-type'])).toEqual(Array(2).fill('text/csv; charset=utf-8'));
  });

  test('[BU-ENROLLMENT-52] is named by content-disposition, and says what it is', async () => {
    const { headers } = await csv('admin', '&searchText=HO0002');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="enrollments 2026-03-10.csv"; filename*=UTF-8''enrollments%202026-03-10.csv`,
    );
    const book = await call('admin').get(`${EXPORT}?searchText=HO0002`);
    expect(book.headers['content-disposition']).toContain('enrollments 2026-03-10.xlsx');
    expect(book.headers['cache-control']).toBe('no-store');
  });

  test('a spreadsheet has the same rows, with real times', async () => {
    const answer = await call('oem.honda').get(`${EXPORT}?sort=dealerCode,asc&programId=11`);
    const sheet = partsOf(answer.rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
    const rows = sheet.match(/<row .*?<\/row>/gs) ?? [];
    const codes = rows.slice(1).map((row) => /<t[^>]*>([^<]*)<\/t>/.exec(row)?.[1]);
    expect(codes).toEqual(codesOf(await csv('oem.honda', '&programId=11')));
    expect(rows[1]).toMatch(/<c r="[A-Z]+2" s="3"><v>\d+\.\d+<\/v><\/c><\/row>$/);
  });

  test('[BU-ENROLLMENT-52] staff alone are given it; a maker\u2019s staff its dealers alone', async () => {
    for (const login of ['dealer.honda', 'group.honda', 'editor']) expect((await csv(login)).statusCode).toBe(403);
    expect((await shipped.portal.client().get(EXPORT)).statusCode).toBe(401);
    expect(new Set(codesOf(await csv('oem.honda')).map((code) => code.slice(0, 2)))).toEqual(new Set(['HO']));
  });

  test('what a spreadsheet might run is shown as text', async () => {
    const { db } = shipped.portal.server;
    const renamed = await db.selectFrom('records').selectAll().where('collection', '=', 'programEnrollments').executeTakeFirstOrThrow();
    const document = { ...(renamed.document as object), dealerName: '=HYPERLINK("https://example.com","x"),y' };
    await db
      .updateTable('records')
      .set({ document: JSON.stringify(document) })
      .where('id', '=', renamed.id)
      .where('collection', '=', 'programEnrollments')
      .execute();
    const answer = await csv('admin', '&searchText=HYPERLINK');
    expect(linesOf(answer)[1]).toContain(`,"'=HYPERLINK(""https://example.com"",""x""),y",`);
  });

  test('[GB-162] tells the maker that the list tells: that of the record, not one that its fields name', async () => {
    const { db } = shipped.portal.server;
    const of = { collection: 'programEnrollments', dealerCode: 'HO0003' };
    const { id, document } = (await db.selectFrom('records').selectAll().where('collection', '=', of.collection).execute()).find(
      (record) => (record.document as { dealerCode?: string }).dealerCode === of.dealerCode,
    ) as { id: string; document: object };
    const misleading = JSON.stringify({ ...document, oem: 'acura' });
    await db.updateTable('records').set({ document: misleading }).where('id', '=', id).where('collection', '=', of.collection).execute();
    const { content } = (await call('admin').post(SEARCH, { searchText: of.dealerCode })).json();
    expect(content.map(({ displayName }: { displayName: string }) => displayName)).toEqual(['Honda']);
    expect(linesOf(await csv('admin', `&searchText=${of.dealerCode}`))[1]).toContain(',Honda ');
  });
});
