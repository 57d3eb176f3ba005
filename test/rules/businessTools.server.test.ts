import { existsSync, readFileSync, statSync } from 'node:fs';
import { step } from '../support/step.ts';
import { type ShippedServer, startShippedServer } from '../unit/server/fixture/shippedServer.ts';
import type { TestClient } from '../unit/server/fixture/testServer.ts';

const RESOURCES = '/api/portal/resources/filterResourceProduct';
const DELETE = '/api/portal/resources/delete';
const CONTACT = '/api/portal/contactUs';
const OTHERS = '/api/portal/leadProgramSettings/other-dealers';
const MINUTE = 60_000;

interface Row {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly oemName?: string;
  readonly deletable?: boolean;
}

let shipped: ShippedServer;
let dealer: TestClient;
let admin: TestClient;
let editor: TestClient;
beforeAll(async () => {
  shipped = await startShippedServer();
  dealer = await shipped.signedIn('dealer.honda');
  admin = await shipped.signedIn('admin');
  editor = await shipped.signedIn('editor');
});
afterAll(() => shipped.portal.close());

const list = async (client: TestClient, query = '') => (await client.get(`${RESOURCES}?page=0&size=100${query}`)).json();
const namesOf = (page: { content: Row[] }) => page.content.map(({ name }) => name);

test('[BU-RESOURCES-08] everybody finds the resources of the own program and the common ones, administrators those of all programs', async () => {
  expect((await list(admin)).totalElements).toBe(46);
  const own = await list(dealer);
  expect(own.totalElements).toBe(14);
  expect(new Set(own.content.map(({ oemName }: Row) => oemName))).toEqual(new Set(['Honda', undefined]));
  expect(await list(await shipped.signedIn('oem.honda'))).toEqual(own);
  // Who is bound to a program may name another and finds nothing more of it.
  expect((await list(dealer, '&oemId=4')).totalElements).toBe(0);
});

test('[BU-RESOURCES-05, BU-RESOURCES-06] the eight names of a query, each of which narrows; names are found by their words', async () => {
  const options = (await dealer.get('/api/portal/resources/filter-options')).json();
  expect(options).toMatchObject({
    documentTypes: ['PDF', 'XLSX', 'IMAGE', 'VIDEO', 'LINK'],
    languages: ['ENGLISH', 'FRENCH'],
    oems: [{ id: 1, name: 'Honda' }],
  });
  expect(options.categories).toContainEqual({ id: 2, name: 'SmartLeads' });
  const leads = '&categoryId=2&documentType=PDF&language=ENGLISH&resourceName=leads';
  expect(namesOf(await list(dealer, `${leads}&oemId=1`))).toHaveLength(3);
  expect(namesOf(await list(dealer, `${leads}&oemId=1&componentId=2`))).toEqual(['SmartLeads brochure: verified leads in seconds']);
  const bmw = await shipped.signedIn('dealer.bmwca');
  const typed = encodeURIComponent('définitions 100 % &');
  expect(namesOf(await list(bmw, `&resourceName=${typed}`))).toEqual(['SmartLeads : foire aux questions & définitions, 100 % à jour']);
  expect(namesOf(await list(bmw, '&resourceName=ETE'))).toEqual(["Guide d'inscription – été 2026"]);
  const pages = await Promise.all([0, 1].map(async (page) => (await admin.get(`${RESOURCES}?page=${page}&categoryId=2`)).json()));
  expect(pages.map(({ content, size, totalElements }) => [content.length, size, totalElements])).toEqual([
    [20, 20, 22],
    [2, 20, 22],
  ]);
});

test('files of the demo are those that it says, but for one that is gone', () => {
  const { records } = JSON.parse(readFileSync('schemas/demo/resources.demo.json', 'utf8'));
  const files = records.resources.filter(({ url }: Row) => url.startsWith('/assets/')) as (Row & { bytes: number })[];
  const wrong = files.filter(({ bytes, url }) => {
    const file = url.replace('/assets', 'oem-config');
    return !existsSync(file) || statSync(file).size !== bytes;
  });
  expect(wrong.map(({ id }) => id)).toEqual([31]);
  expect(records.resources.filter(({ language }: { language: string }) => language === 'FRENCH')).toHaveLength(14);
  expect(Math.max(...records.resources.map(({ name }: Row) => name.length))).toBe(120);
});

test('[BU-RESOURCES-07] editors take out what is of their program, administrators anything that may be taken out, others nothing', async () => {
  const remove = async (client: TestClient, id: number) => (await client.send('DELETE', `${DELETE}/${id}`)).statusCode;
  expect(await remove(dealer, 10)).toBe(403);
  // Another program's, a common one and none at all look alike to an editor of Honda.
  for (const id of [25, 3, 4711]) expect([id, await remove(editor, id)]).toEqual([id, 404]);
  expect((await list(editor)).content.find(({ id }: Row) => id === 3)).toMatchObject({ deletable: false });
  expect(await remove(editor, 10)).toBe(200);
  expect((await list(dealer)).totalElements).toBe(13);
  expect(await remove(editor, 10)).toBe(404);
  expect(await remove(admin, 36)).toBe(409);
  expect(await remove(admin, 3)).toBe(200);
  expect((await list(admin)).totalElements).toBe(44);
});

test('[BU-CONTACT-US-02, BU-CONTACT-US-03, BU-CONTACT-US-04, SH-VALIDATION-20] what may not go into a mail is refused', async () => {
  const good = { name: 'Ann', email: 'ann@example.com', message: 'Hello' };
  const refused = async (body: object) => {
    const answer = await dealer.post(CONTACT, { ...good, ...body });
    return [answer.statusCode, answer.json().errors?.[0]?.field];
  };
  for (const [field, values] of Object.entries({
    name: ['', '  ', 'Ann\r\nBcc: bo@example.com', undefined],
    email: ['', ' ', 'ann@example.com, bo@example.com', 'ann@example.com\nBcc: bo@example.com', undefined],
    message: ['', ' \n ', 'x'.repeat(2001), undefined],
    phone: ['123'],
  }))
    for (const value of values) expect([field, value, ...(await refused({ [field]: value }))]).toEqual([field, value, 400, field]);
  expect(await shipped.portal.mails()).toEqual([]);
});

test('[BU-CONTACT-US-07, BU-CONTACT-US-08] support gets the message with the address of its sender, who gets a receipt in the own language', async () => {
  const message = { name: 'Zoë Émond', email: 'zoe@example.com', message: 'Première ligne\n\nDeuxième 🙂' };
  const bmw = await shipped.signedIn('dealer.bmwca');
  const sent = await bmw.post(CONTACT, message, { 'accept-language': 'fr-CA' });
  expect([sent.statusCode, sent.json().number]).toEqual([200, expect.stringMatching(/^CU-2026-\d{6}$/)]);
  const mails = await untilMails(2);
  const decoded = mails.map(wordsOf);
  const toSupport = decoded.find((mail) => /^To: bmwca.support@example.com/m.test(mail)) ?? '';
  expect(toSupport).toContain('Reply-To: zoe@example.com');
  for (const part of [sent.json().number, 'Zoë Émond', 'Deuxième 🙂', 'Chantal Bouchard', 'Maple Ridge BMW Canada (BM0001)']) {
    expect(toSupport).toContain(part);
  }
  const receipt = decoded.find((mail) => /^To: zoe@example.com/m.test(mail)) ?? '';
  expect(receipt).toContain('Merci de nous avoir écrit.');
  expect(receipt).not.toContain('Reply-To');
  // What somebody typed goes to nobody but support, or the portal would send anybody's words to anybody.
  expect(receipt).not.toContain('Première ligne');
  for (const login of ['group.honda', 'oem.honda', 'admin', 'editor', 'provider.admin']) {
    const client = await shipped.signedIn(login);
    expect([login, (await client.post(CONTACT, message)).statusCode]).toEqual([login, 200]);
  }
});

test('nobody writes more than five times in any hour, not even at once; the sixth is told how long to wait', async () => {
  const writer = await shipped.signedIn('dealer.genesis');
  const body = { name: 'Ann', email: 'ann@example.com', message: 'Hello' };
  const write = () => writer.post(CONTACT, body, { 'accept-language': 'en' });
  expect((await write()).statusCode).toBe(200);
  shipped.portal.pass(48 * MINUTE);
  await writer.signIn('dealer.genesis', 'Portal.2026!');
  const statuses = (await Promise.all(Array.from({ length: 8 }, write))).map(({ statusCode }) => statusCode);
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
  const late = await write();
  expect([late.statusCode, late.headers['retry-after'], late.json().message]).toEqual([
    429,
    String(12 * 60),
    'You have sent five messages within an hour. Please try again in 12 minutes.',
  ]);
  shipped.portal.pass(12 * MINUTE + 1000);
  await writer.signIn('dealer.genesis', 'Portal.2026!');
  expect((await write()).statusCode).toBe(200);
  expect((await write()).statusCode).toBe(429);
});

test('[BU-LEAD-REROUTING-01, BU-LEAD-SETTINGS-28] the other dealers of the same program, by name and without anything else of them', async () => {
  const client = await shipped.signedIn('dealer.honda');
  const others = (await client.get(`${OTHERS}/HO0001`)).json();
  expect(others).toHaveLength(38);
  expect(others).toContainEqual({ code: 'HO0003', name: 'Bluestem Honda North' });
  expect(others.filter(({ code }: { code: string }) => !code.startsWith('HO') || code === 'HO0001')).toEqual([]);
  expect(Object.keys(Object.assign({}, ...others)).sort()).toEqual(['code', 'name']);
  expect((await client.get(`${OTHERS}/AC0001`)).statusCode).toBe(404);
  const menuOf = async (login: string) => JSON.stringify((await (await shipped.signedIn(login)).get('/api/sso/user/headerMenu')).json());
  expect(await menuOf('dealer.honda')).toContain('"leadRerouting"');
  expect(await menuOf('dealer.acura')).not.toContain('"leadRerouting"');
});

test('who opens the certified programs', async () => {
  for (const [login, opens] of Object.entries({
    'dealer.honda': true,
    'group.honda': true,
    admin: true,
    'oem.honda': false,
    editor: false,
  })) {
    const menu = JSON.stringify((await (await shipped.signedIn(login)).get('/api/sso/user/headerMenu')).json());
    step(login, () => expect([login, menu.includes('"certifiedPrograms"')]).toEqual([login, opens]));
  }
});

/** The mails of the outbox, once so many are there: they are sent in the background. */
async function untilMails(count: number): Promise<string[]> {
  for (let left = 100; ; left -= 1) {
    const mails = await shipped.portal.mails();
    if (mails.length >= count || left === 0) return mails;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A mail with its quoted-printable parts decoded (RFC 2045, 6.7). */
function wordsOf(mail: string): string {
  const bytes = mail
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
