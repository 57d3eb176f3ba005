import { runDueEvents } from '../../src/server/lifecycle/runDueEvents.ts';
import { type ShippedServer, startShippedServer } from '../unit/server/fixture/shippedServer.ts';
import type { TestClient } from '../unit/server/fixture/testServer.ts';

let shipped: ShippedServer;
let dealer: TestClient;
let admin: TestClient;
let maker: TestClient;
beforeAll(async () => {
  shipped = await startShippedServer();
  [dealer, admin, maker] = await Promise.all([shipped.signedIn('dealer.honda'), shipped.signedIn('admin'), shipped.signedIn('oem.honda')]);
});
afterAll(() => shipped.portal.close());

const request = (leadUID: string, more: Record<string, unknown> = {}) =>
  dealer.post('/api/portal/leads/requestCredit?dealerCode=HO0001', { leadUID, reasonId: 'duplicate', ...more });
const form = async (leadUID: string) =>
  (await dealer.post('/api/portal/leads/requestCreditForm', { leadUID, dealerCode: 'HO0001' })).json();
const record = async (uid: string, source: string) =>
  (await dealer.get(`/api/portal/leads/getRecord?leadUid=${uid}&sourceLeadId=${source}&entityName=LEAD`)).json();
const errorsOf = (answer: { json(): { errors?: { field: string; message: string }[] } }) =>
  answer.json().errors?.map(({ field, message }) => [field, message]);

/** The mails whose text has a word, once the jobs have sent them. */
async function mailWith(word: string): Promise<string> {
  const until = Date.now() + 20_000;
  for (;;) {
    const found = (await shipped.portal.mails()).find((mail) => mail.includes(word));
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`no mail says ${word}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('the credit of a lead', () => {
  test('[BU-LEADS-22] its form says what will come of it, and changes nothing', async () => {
    const asked = await form('HO0001-TWIN');
    expect([asked.allowed, asked.lead.leadUid, asked.reasons.length]).toEqual([true, 'HO0001-TWIN', 5]);
    expect(asked.message).toContain('approved as soon as you send');
    expect((await form('HO0001-FIRST')).message).toContain('e-mail you the decision');
    expect(await form('HO0001-L7')).toMatchObject({ allowed: false, message: expect.stringContaining('within 30 days') });
    const theirs = await dealer.post('/api/portal/leads/requestCreditForm', { leadUID: 'HO0002-L1', dealerCode: 'HO0002' });
    expect(theirs.statusCode).toBe(404);
    expect((await record('HO0001-TWIN', 'S-TWIN')).creditStatus).toBe('NONE');
  });

  test('words of the reason are needed for another one, and have under 255 characters', async () => {
    expect(errorsOf(await request('HO0001-FIRST', { reasonId: 'other', reason: ' ' }))).toEqual([['reason', 'This field is required.']]);
    expect(errorsOf(await request('HO0001-FIRST', { reason: 'x'.repeat(255) }))).toEqual([['reason', 'Must be less than 255 characters']]);
    expect(errorsOf(await request('HO0001-FIRST', { reasonId: 'whim' }))).toEqual([['reasonId', 'This field is required.']]);
  });

  test('[BU-LEADS-23] a proven duplicate is approved at once, and a second request is refused', async () => {
    expect(
      (await maker.post('/api/portal/leads/requestCredit?dealerCode=HO0001', { leadUID: 'HO0001-TWIN', reasonId: 'duplicate' })).statusCode,
    ).toBe(403);
    const both = await Promise.all([request('HO0001-TWIN'), request('HO0001-TWIN')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const answer = both.find(({ statusCode }) => statusCode === 200)?.json();
    expect([answer.creditStatus, answer.creditId]).toEqual(['APPROVED', expect.stringMatching(/^LC-2026-\d{6}$/)]);
    expect((await request('HO0001-TWIN')).json().message).toBe('Dana Whitfield has already requested a credit for this lead.');
    expect((await form('HO0001-TWIN')).allowed).toBe(false);
    const lead = await record('HO0001-TWIN', 'S-TWIN');
    expect([lead.creditStatus, lead.credit.creditId, lead.credit.reason]).toEqual(['APPROVED', answer.creditId, 'Duplicate']);
    expect((await request('HO0001-L7')).statusCode).toBe(409);
  });

  test('of others an administrator decides, and the dealer is told by mail', async () => {
    expect((await request('HO0001-FIRST', { reason: 'y'.repeat(254) })).json().creditStatus).toBe('REQUESTED');
    const decision = { leadUID: 'HO0001-FIRST', decision: 'REJECT', message: 'It was reached.' };
    expect((await dealer.post('/api/portal/leads/decideCredit', decision)).statusCode).toBe(403);
    const decided = (await admin.post('/api/portal/leads/decideCredit', decision)).json();
    expect(decided.creditStatus).toBe('REJECTED');
    const lead = await record('HO0001-FIRST', 'S-FIRST');
    expect([lead.creditStatus, lead.credit.message]).toEqual(['REJECTED', 'It was reached.']);
    expect(await mailWith(decided.creditId)).toContain('dealer.honda@example.com');
  });
});

describe('a corrected response time', () => {
  const timesOf = () => dealer.get('/api/portal/leads/getResponseTime?id=HO0001-L4&leadUid=HO0001-L4&sourceLeadId=S-1111');
  const override = (more: Record<string, unknown>, headers?: Record<string, string>, who = admin) =>
    who.post('/api/portal/responseTimeOverride', { dealerCode: 'HO0001', leadUid: 'HO0001-L4', sourceLeadId: 'S-1111', ...more }, headers);

  test('[BU-RESPONSE-TIME-05] has its limits at the field, and is for administrators in person', async () => {
    const at = async (respondedAt: string, reason?: string) => errorsOf(await override({ respondedAt, reason }))?.map(([field]) => field);
    expect(await at('2026-02-01T10:00:00-06:00')).toEqual(['respondedAt']);
    expect(await at('2026-03-10T15:01:01.000Z')).toEqual(['respondedAt']);
    expect(await at('2026-03-09T10:00')).toEqual(['respondedAt']);
    expect(await at('2026-03-09T10:00:00-05:00', 'z'.repeat(255))).toEqual(['reason']);
    expect((await override({ respondedAt: '2026-03-09T10:00:00-05:00', sourceLeadId: 'S-1' })).statusCode).toBe(404);
    for (const who of [dealer, maker]) expect((await override({ respondedAt: '2026-03-09T10:00:00-05:00' }, {}, who)).statusCode).toBe(403);
  });

  test('[BU-RESPONSE-TIME-05] counts from then on, and the history keeps what stood before', async () => {
    const before = await timesOf();
    const { receivedAt } = before.json();
    const moment = (minutes: number) => new Date(Date.parse(receivedAt) + minutes * 60_000).toISOString();
    const version = { 'if-match': String(before.headers['etag']) };
    expect((await override({ respondedAt: moment(29), reason: 'Phoned at once.' }, version)).statusCode).toBeLessThan(300);
    expect((await override({ respondedAt: moment(90) }, version)).statusCode).toBe(409);
    shipped.portal.pass(60_000);
    expect((await override({ respondedAt: moment(45), reason: 'Wrong minute.' })).statusCode).toBeLessThan(300);
    const after = (await timesOf()).json();
    expect(after).toMatchObject({ responseMinutes: 45, state: 'Responded', overridden: true, by: 'Avery Stone', reason: 'Wrong minute.' });
    expect(after.overrides.map(({ from, to }: { from: string | null; to: string }) => [from, to])).toEqual([
      [moment(29), moment(45)],
      [null, moment(29)],
    ]);
    expect(await mailWith('Response time corrected')).toContain('dealer.honda@example.com');
  });
});

describe('mails about leads', () => {
  const end = (id: string, who = dealer) => who.get(`/api/portal/notifications/unsubscription?id=${id}`);

  test('[BU-NOTIFICATIONS-02, BU-NOTIFICATIONS-03] a new lead is told, and the link of the mail ends that kind in one step', async () => {
    const { db, source } = shipped.portal.server;
    const log = { info: () => undefined, warn: () => undefined };
    await runDueEvents({ db, portal: source.current(), now: new Date('2026-03-10T15:00:00.000Z'), log });
    const mail = await mailWith('New lead for');
    expect(mail.replaceAll('=\r\n', '').replaceAll('=\n', '')).toMatch(/notificationsUnsubscription\?id=(?:3D)?honda-0001-newLead/);
    expect((await end('honda-0001-newLead', await shipped.signedIn('dealer.recent'))).statusCode).toBe(404);
    expect((await end('invented')).statusCode).toBe(404);
    for (const _entry of ['first', 'again'])
      expect((await end('honda-0001-newLead')).json()).toEqual({
        unsubscribed: true,
        notification: 'New lead',
        email: 'dealer.honda@example.com',
      });
    expect((await dealer.post('/api/portal/notifications/subscription/all', {})).statusCode).toBeLessThan(300);
  });
});

// It comes last: what is due until then is done, and its mails are of a day that is to come.
test('a request that waits for two weeks reminds whoever decides, once', async () => {
  const { db, source } = shipped.portal.server;
  const log = { info: () => undefined, warn: () => undefined };
  const reminded = async () => {
    await runDueEvents({ db, portal: source.current(), now: new Date('2026-12-05T15:00:00.000Z'), log });
    const lines = await db.selectFrom('record_history').select('record_id').where('event', '=', 'REMIND').execute();
    return lines.map(({ record_id }) => record_id);
  };
  const first = await reminded();
  expect(first.length).toBeGreaterThan(0);
  expect(new Set(first).size).toBe(first.length);
  expect(await reminded()).toEqual(first);
});
