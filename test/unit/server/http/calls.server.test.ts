import { sql } from 'kysely';
import type { Problem } from '../../../../src/server/call/problem.ts';
import { checkTexts } from '../../../../src/server/http/requestChecks.ts';
import { startTestServer, type TestClient, type TestServer } from '../fixture/testServer.ts';

let portal: TestServer;
let ann: TestClient;
beforeAll(async () => {
  portal = await startTestServer();
  ann = portal.client();
  await ann.signIn('ann');
});
afterAll(() => portal.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

function post(url: string, payload: string, headers: Record<string, string>) {
  return portal.server.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${ann.token}`, ...headers } });
}

/** The Problem that a check throws; undefined if it throws none. */
function refusalOf(check: () => void): Problem | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return error as Problem;
  }
}

describe('bodies of calls', () => {
  test('a content type that the operation does not declare is refused before anything is stored: no schema would judge it', async () => {
    const before = (await ann.get('/profile')).json();
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/xml', 'multipart/form-data; boundary=x']) {
      const refused = await post('/profile', 'contactDetails=anything', { 'content-type': type });
      expect([type, refused.statusCode, refused.json()]).toEqual([type, 415, { message: 'This content type is not accepted.' }]);
    }
    const credentials = JSON.stringify({ grant_type: 'password', username: 'ann', password: 'x' });
    expect((await post('/oauth/token', credentials, { 'content-type': 'application/json' })).statusCode).toBe(415);
    expect((await ann.get('/profile')).json()).toEqual(before);
  });

  test('a missing body is a 400, whatever stands in its place', async () => {
    expect((await post('/profile', '', {})).statusCode).toBe(400);
    expect((await post('/profile', '', { 'content-type': 'application/json; charset=utf-8' })).statusCode).toBe(400);
  });

  test('a text of which nothing can be seen is a 400 that names the field, wherever it stands', () => {
    for (const text of ['\u200b', ' \u200b\u2060 ', '\u00ad', '\u3164', '\u2800', '\u{e0020}', '\ufe0f'])
      for (const value of [text, { reason: text }, [{ deep: [text] }]])
        expect([text, refusalOf(() => checkTexts(value))?.errors?.[0]?.rule]).toEqual([text, 'text']);
    for (const text of ['', ' \n', 'a\u200db', '👩‍🚀', '❤️', '.'])
      expect([text, refusalOf(() => checkTexts({ text }))]).toEqual([text, undefined]);
  });

  test('texts with control or half characters are a 400 that names the field, not a failure of the server', async () => {
    for (const name of ['a\u0000b', 'a\ud800b', 'a\u0007b', 'a\u009bb', 'a\u202eb']) {
      const refused = await ann.post('/profile', { contactDetails: { name, email: 'ann@example.com' } });
      expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'contactDetails.name']);
    }
    expect((await ann.post('/profile', { contactDetails: { name: 'Ann 👩‍🔬', email: 'ann@example.com' } })).statusCode).toBe(200);
    expect((await ann.get('/pages?language=ENGLISH&pagesHri=a%00')).statusCode).toBe(400);
    const token = await post('/oauth/token', 'grant_type=password&username=a%00&password=b', { ...FORM, authorization: '' });
    expect([token.statusCode, token.json().error]).toEqual([400, 'invalid_request']);
  });

  test('[SH-VALIDATION-01] contact details of spaces are refused: they would be stored as nothing', async () => {
    const refused = await ann.post('/profile', { contactDetails: { name: '   ', email: 'ann@example.com' } });
    expect([refused.statusCode, refused.json().errors[0]]).toMatchObject([400, { field: 'contactDetails.name', rule: 'pattern' }]);
  });

  test('an address that cannot be decoded is refused in the one shape, with the headers of every answer', async () => {
    for (const url of ['/%', '/loans/%E0%A4%A']) {
      const refused = await portal.server.app.inject({ method: 'GET', url });
      expect([refused.statusCode, refused.json()]).toEqual([400, { message: 'The request is not valid.' }]);
      expect(refused.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    }
  });
});

describe('parameters of a path', () => {
  test('a value may hold a slash, a backslash or what looks percent-encoded: it arrives as it was sent', async () => {
    const ids = ['a/b', 'a\\b', '..;x', '../a', 'a%2eb', 'a%2Fb', 'a%5cb', 'a%252fb', '%', 'a?b#c'];
    const { db } = portal.database;
    for (const id of ids)
      await sql`insert into records select (jsonb_populate_record(records, jsonb_build_object('id', ${id}::text))).* from records
        where collection = 'loans' and id = 'a'`.execute(db);
    for (const id of ids) {
      const found = await ann.get(`/loans/${encodeURIComponent(id)}`);
      expect([id, found.statusCode, found.json().title]).toEqual([id, 200, 'Atlas']);
    }
    await sql`delete from records where collection = 'loans' and id = any(${ids}::text[])`.execute(db);
  });
});
