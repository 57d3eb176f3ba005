import * as xlsx from '@e965/xlsx';
import { runDueEvents } from '../../src/server/lifecycle/runDueEvents.ts';
import { type ShippedServer, startShippedServer } from '../unit/server/fixture/shippedServer.ts';
import type { TestClient } from '../unit/server/fixture/testServer.ts';

let shipped: ShippedServer;
let dealer: TestClient;
let other: TestClient;
beforeAll(async () => {
  shipped = await startShippedServer();
  dealer = await shipped.signedIn('dealer.honda');
  other = await shipped.signedIn('dealer.acura');
});
afterAll(() => shipped.portal.close());

const BASE = '/api/portal/leadProgramSettings';

async function upload(name: string, content: Buffer | string, client = dealer) {
  const boundary = 'zip-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="form"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(content as string), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return shipped.portal.server.app.inject({
    method: 'POST',
    url: `${BASE}/zipCodeBulkImport/HO0001`,
    headers: { authorization: `Bearer ${client.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
}

interface Result {
  readonly status: string;
  readonly total: number;
  readonly valid: number;
  readonly invalid: number;
  readonly message?: string;
  readonly rows: readonly { line: number; zip: string; valid: boolean; reason?: string; repaired?: string; action?: string }[];
  readonly groups: readonly { reason: string; count: number }[];
}

async function read(id: string): Promise<Result> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await dealer.get(`${BASE}/zipCodeBulkImportResult/${id}`);
    const result = answer.json() as Result;
    if (result.status !== 'PROCESSING') return result;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the file was not read');
}

async function imported(name: string, content: Buffer | string): Promise<Result & { readonly id: string }> {
  const { id } = (await upload(name, content)).json() as { id: string };
  return { ...(await read(id)), id };
}

const LINES = 'zip,action\r\n50613,ADD\r\n60601\r\n1234,ADD\r\n99999,ADD\r\n60601,ADD\r\n50614,DROP\r\n6001,ADD\r\n50703,REMOVE\r\n';

describe('a file of ZIP codes', () => {
  test('[BU-ZIP-IMPORT-01, BU-ZIP-IMPORT-02, BU-ZIP-IMPORT-03, BU-ZIP-IMPORT-07] each line that cannot be saved says why', async () => {
    const { groups, invalid, rows, status, total, valid } = await imported('list.csv', LINES);
    expect([status, total, valid, invalid]).toEqual(['READY', 8, 3, 5]);
    expect(rows.filter((row) => !row.valid).map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'format'],
      [5, 'unknown'],
      [6, 'twice'],
      [7, 'action'],
      [8, 'zeros'],
    ]);
    expect(rows.find(({ reason }) => reason === 'zeros')?.repaired).toBe('06001');
    expect(groups.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1]);
  });

  test.each([
    ['semicolons.csv', '50613;ADD\n60601;REMOVE\n'],
    ['lines.txt', '50613\r\n60601\r\n'],
    ['one-line.txt', '50613, 60601'],
    ['mark.csv', '\uFEFFZIP Code,Action\n"50613","ADD"\n60601,\n'],
    ['unicode.txt', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('zip\taction\r\n50613\tADD\r\n60601\tADD\r\n', 'utf16le')])],
  ])('%s is read', async (name, content) => {
    const { invalid, valid } = await imported(name, content);
    expect([valid, invalid]).toEqual([2, 0]);
  });

  test.each(['xlsx', 'biff8'] as const)('a workbook of the kind %s is read', async (bookType) => {
    const book = xlsx.utils.book_new(
      xlsx.utils.aoa_to_sheet([
        ['zip', 'action'],
        ['50613', 'ADD'],
        ['60601', 'REMOVE'],
        [6001, 'ADD'],
      ]),
    );
    const content = xlsx.write(book, { type: 'buffer', bookType }) as Buffer;
    const { invalid, valid } = await imported(bookType === 'biff8' ? 'list.xls' : 'list.xlsx', content);
    expect([valid, invalid]).toEqual([2, 1]);
  });

  test('what is no table, too large, empty or of another kind is refused in words', async () => {
    expect((await upload('list.pdf', '50613')).statusCode).toBe(400);
    expect((await upload('list.csv', '')).statusCode).toBe(400);
    expect((await upload('list.csv', Buffer.alloc(5_100_000, '50613\n'))).statusCode).toBe(413);
    expect((await upload('list.xlsx', 'not a workbook')).statusCode).toBe(400);
    const nothing = await imported('head.csv', 'zip,action\n');
    expect([nothing.status, nothing.message]).toEqual(['FAILED', 'The file has no ZIP codes.']);
  });

  test('100,000 lines of which one in a thousand is bad', async () => {
    const codes = Array.from({ length: 100_000 }, (_, index) => (index % 1000 === 0 ? 'bad' : String(index).padStart(5, '0')));
    const { invalid, total, valid } = await imported('many.csv', codes.join('\n'));
    expect([total, valid + invalid]).toEqual([100_000, 100_000]);
    expect(valid).toBeGreaterThan(40_000);
  });

  test('[BU-ZIP-IMPORT-04] the good codes are saved once, and a repeat says the same', async () => {
    const { id } = await imported('save.csv', '60601,ADD\n50613,REMOVE\nbad\n');
    const save = () => dealer.get(`${BASE}/zipCodeBulkImportSave/${id}`);
    expect((await other.get(`${BASE}/zipCodeBulkImportSave/${id}`)).statusCode).toBe(404);
    expect((await save()).json()).toEqual({ saved: 2 });
    const coverage = async () =>
      (await dealer.get(`${BASE}/adjustCoverage/HO0001/12`)).json() as { zips: { zip: string; source: string }[] };
    const once = await coverage();
    expect(once.zips).toContainEqual(expect.objectContaining({ zip: '60601', source: 'ADDED' }));
    expect(once.zips).toContainEqual(expect.objectContaining({ zip: '50613', source: 'REMOVED' }));
    expect((await save()).json()).toEqual({ saved: 2 });
    expect(await coverage()).toEqual(once);
  });

  test('what nobody saves expires after seven days and cannot be saved any more', async () => {
    const { id } = await imported('late.csv', '60603,ADD\n');
    const { db, source } = shipped.portal.server;
    const { document } = await db.selectFrom('records').select('document').where('id', '=', id).executeTakeFirstOrThrow();
    const stateAfter = async (days: number) => {
      const now = new Date(Date.parse(String(document['createdAt'])) + days * 86_400_000);
      await runDueEvents({ db, portal: source.current(), now, log: { warn: () => undefined } });
      return (await db.selectFrom('records').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
    };
    expect(await stateAfter(6)).toMatchObject({ state: 'READY' });
    expect(await stateAfter(8)).toMatchObject({ state: 'EXPIRED' });
    expect((await dealer.get(`${BASE}/zipCodeBulkImportSave/${id}`)).statusCode).toBe(409);
  });

  test('without a token, as from the address bar, nothing is saved', async () => {
    const { id } = await imported('open.csv', '60602\n');
    const answer = await shipped.portal.server.app.inject({
      method: 'GET',
      url: `${BASE}/zipCodeBulkImportSave/${id}`,
      headers: { 'sec-fetch-mode': 'navigate' },
    });
    expect(answer.statusCode).toBe(401);
  });

  test('[BU-ZIP-IMPORT-05, BU-ZIP-IMPORT-06] result and template are files, the template by both spellings', async () => {
    const { id } = await imported('export.csv', '60601\nbad\n');
    const result = await dealer.get(`${BASE}/zipCodeBulkImportResultExport/HO0001?id=${id}`);
    expect(result.headers['content-disposition']).toContain('zip-import-result.csv');
    expect(result.body).toContain('Not a ZIP code');
    for (const name of ['zipCodeBulkImportResultExportTemplate', 'zipCodeBulkImportExportTemplate']) {
      const template = await dealer.get(`${BASE}/${name}/HO0001`);
      expect(template.headers['content-disposition']).toContain('zip-import-template.csv');
      expect(template.body.replace('\uFEFF', '')).toBe('zip,action\r\n50613,ADD\r\n50701,REMOVE\r\n');
    }
  });
});
