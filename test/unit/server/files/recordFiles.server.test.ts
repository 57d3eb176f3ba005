import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import yazl from 'yazl';
import { compilePortal } from '#compiler';
import { handlerDescriptions } from '#server';
import { fileStore } from '../../../../src/server/files/fileStore.ts';
import { everyTenant, withTenant } from '../../../../src/server/persistence/tenantTransactions.ts';
import { startTestServer, type TestClient, type TestServer } from '../fixture/testServer.ts';

const root = resolve('test/library');
const KEY = 'a-key-that-only-the-partner-knows-of';
const PDF = Buffer.from('%PDF-1.7\nslip');

let portal: TestServer;
let librarian: TestClient;
let stranger: TestClient;
let loan: string;
beforeAll(async () => {
  const registry = { actors: ['cookieWatch', 'storageWatch', 'timer', 'documentWatch'], handlers: handlerDescriptions };
  portal = await startTestServer({
    root,
    engineRoot: process.cwd(),
    sourceKeys: `northern=${KEY}`,
    compile: () => compilePortal({ root, engineRoot: process.cwd(), registry }),
  });
  librarian = await signedIn('librarian.lakeshore');
  stranger = await signedIn('librarian.prairie');
  const loans = portal.server.db.selectFrom('records').select('id').where('collection', '=', 'loans');
  loan = (await loans.where('organization_id', '=', 'lk-harbour').limit(1).executeTakeFirstOrThrow()).id;
}, 120_000);
afterAll(() => portal.close());

async function signedIn(login: string): Promise<TestClient> {
  const client = portal.client();
  const answer = await client.send('POST', '/library/v1/session', {
    form: { grant_type: 'password', username: login, password: 'Portal.2026!', 'remember-me': 'false' },
    headers: { origin: 'http://localhost', host: 'localhost', authorization: `Basic ${Buffer.from('shelfmark:').toString('base64')}` },
  });
  client.token = answer.json().access_token;
  return client;
}

async function attach(name: string, content: Uint8Array, client = librarian, headers: Record<string, string> = {}) {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(content)], name));
  const body = new Response(form);
  return portal.server.app.inject({
    method: 'POST',
    url: `/library/v1/loans/${loan}/slips`,
    headers: { authorization: `Bearer ${client.token}`, 'content-type': body.headers.get('content-type') ?? '', ...headers },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}

const zipOf = (...names: string[]) => {
  const zip = new yazl.ZipFile();
  for (const name of names) zip.addBuffer(Buffer.from('<x/>'), name);
  zip.end();
  return buffer(zip.outputStream as unknown as Readable);
};
const stored = async () =>
  Number((await sql<{ n: string }>`select count(*) n from stored_file_pieces`.execute(portal.server.db)).rows[0]?.n);

test('a file that a call brings is kept with its record, opened by who sees the record, and sent as an attachment', async () => {
  const content = Buffer.concat([PDF, Buffer.alloc(300_000, 'é')]);
  const { id, name } = (await attach('Été 7.pdf', content)).json();
  expect(name).toBe('Été 7.pdf');
  const answer = await librarian.get(`/library/v1/slips/${id}`);
  expect(answer.rawPayload.equals(content)).toBe(true);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; .*%C3%89t%C3%A9%207\.pdf/);
  expect((await stranger.get(`/library/v1/slips/${id}`)).statusCode).toBe(404);
  expect((await portal.client().get(`/library/v1/slips/${id}`)).statusCode).toBe(401);
  const { document } = await portal.server.db.selectFrom('records').select('document').where('id', '=', id).executeTakeFirstOrThrow();
  expect(document).toMatchObject({ loanId: loan, kind: 'pdf', bytes: content.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect((await librarian.send('DELETE', `/library/v1/slips/${id}`)).statusCode).toBe(200);
  expect(await stored()).toBe(0);
});

test('the bytes decide: what is something else than its name says, has macros or is too large is refused, and nothing is kept', async () => {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const refused = {
    'slip.html': [Buffer.from('<html>'), 400, 'kind'],
    slip: [PDF, 400, 'kind'],
    'slip.pdf': [Buffer.from('<html>%PDF-1.7'), 400, 'content'],
    'empty.pdf': [Buffer.alloc(0), 400, 'empty'],
    'picture.png': [Buffer.from('MZ\u0090'), 400, 'content'],
    'photo.jpg': [png, 400, 'content'],
    'large.pdf': [Buffer.concat([PDF, Buffer.alloc(2_000_000)]), 413, 'size'],
    'macros.xlsx': [await zipOf('[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin'), 400, 'content'],
    'archive.xlsx': [await zipOf('a.txt'), 400, 'content'],
    'outside.xlsx': [
      (await zipOf('[Content_Types].xml', 'xl/workbook.xml', 'xx/x')).toString('latin1').replaceAll('xx/x', '../x'),
      400,
      'content',
    ],
  } as const;
  for (const [name, [content, status, rule]] of Object.entries(refused)) {
    const answer = await attach(name, typeof content === 'string' ? Buffer.from(content, 'latin1') : content);
    expect([name, answer.statusCode, answer.json().errors?.[0]]).toEqual([name, status, expect.objectContaining({ field: 'file', rule })]);
  }
  expect((await attach('fr.html', PDF, librarian, { 'accept-language': 'fr' })).json().message).toMatch(/^Choisissez un fichier/);
  expect(await stored()).toBe(0);
  for (const [name, content] of [
    ['a.png', png],
    ['b.xlsx', await zipOf('[Content_Types].xml', 'xl/workbook.xml')],
  ] as const)
    expect([name, (await attach(name, content)).statusCode]).toEqual([name, 200]);
});

test('a stream is put for a record in place of the former one, and removed with the record; a lacking piece ends the stream', async () => {
  const { db } = portal.server;
  const { id } = (await attach('first.pdf', PDF)).json();
  const record = await db.selectFrom('records').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const before = await stored();
  const pieces = Array.from({ length: 40 }, (_, at) => Buffer.alloc(10_007, at));
  const put = await withTenant(db, everyTenant, (transaction) =>
    fileStore.put(transaction, { owner: record, name: 'r.zip', type: 'application/zip', at: new Date() }, Readable.from(pieces)),
  );
  expect(put.bytes).toBe(400_280);
  expect(await stored()).toBe(before - 1 + 4);
  const found = await fileStore.find(db, put.id);
  expect(found).toMatchObject({ name: 'r.zip', bytes: 400_280, sha256: put.sha256 });
  expect((await buffer(fileStore.open(db, put))).equals(Buffer.concat(pieces))).toBe(true);
  await sql`delete from stored_file_pieces where file_id = ${put.id} and number = 2`.execute(db);
  await expect(buffer(fileStore.open(db, put))).rejects.toThrow('lacks its piece 2');
  await db.deleteFrom('records').where('id', '=', id).execute();
  expect(await fileStore.find(db, put.id)).toBeUndefined();
});

test('the program of a partner sends a catalogue record by its key, which becomes a loan of the member', async () => {
  const ask = async (title: string, key: string) => {
    const answer = await portal.server.app.inject({
      method: 'POST',
      url: '/library/v1/partners/northern/requests?memberId=M-2001',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/xml' },
      payload: `<record xmlns="http://www.loc.gov/MARC21/slim"><datafield tag="245"><subfield code="a">${title}</subfield></datafield></record>`,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  expect((await ask('Paper Boats', librarian.token ?? '')).status).toBe(401);
  expect(await ask(' ', KEY)).toEqual({ status: 422, body: { failures: ['MISSING'] } });
  const { body } = await ask('Paper &amp; Boats', KEY);
  const asked = (await librarian.get(`/library/v1/loans/${body.loan}`)).json();
  expect(asked).toMatchObject({ title: 'Paper & Boats', memberName: 'Avery Abernathy', state: 'requested' });
});
