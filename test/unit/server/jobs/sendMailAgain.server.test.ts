import { jobKinds } from '../../../../src/server/jobs/jobKinds.ts';
import { runJobs } from '../../../../src/server/jobs/runJobs.ts';
import { writeMail } from '../../../../src/server/lifecycle/writeMail.ts';
import { everyTenant, withTenant } from '../../../../src/server/persistence/tenantTransactions.ts';
import { type ShippedServer, startShippedServer } from '../fixture/shippedServer.ts';
import type { TestClient } from '../fixture/testServer.ts';

let shipped: ShippedServer;
let admin: TestClient;
const lines: object[] = [];
const write = (details: object, message: string) => lines.push({ ...details, message });

beforeAll(async () => {
  shipped = await startShippedServer();
  admin = await shipped.signedIn('admin');
});
afterAll(() => shipped.portal.close());

/** Writes a mail that the server itself sends in an hour, and tries it now with a mail server that answers with an error. */
async function failedMail(to: string, error: object): Promise<void> {
  const { db, source } = shipped.portal.server;
  const now = new Date(Date.now() + 3_600_000);
  const portal = source.current();
  const fields = { subject: 'password.reset.mail.subject', text: 'password.reset.mail.text', values: { minutes: 60 } };
  const context = { portal, actor: undefined, sender: 'user', requestId: 'test', now } as const;
  await withTenant(db, everyTenant, (transaction) => writeMail({ ...context, db: transaction }, { to, fields, oem: 'honda' }));
  const services = { publicUrl: 'https://portal.example.com', mailer: { send: async () => Promise.reject(error) } };
  await runJobs({ db, portal: () => portal, now: () => now, services, kinds: jobKinds, log: { info: write, warn: write } });
}

type Row = { readonly [name: string]: unknown } & { readonly id: string; readonly actions: readonly { readonly name: string }[] };

async function rowOf(to: string, language: string): Promise<Row> {
  const answer = await admin.get('/api/portal/mails?page=0&size=50', { 'accept-language': language });
  return answer.json().content.find((row: { readonly to?: string }) => row.to === to);
}

async function untilSent(to: string): Promise<string> {
  for (;;) {
    const found = (await shipped.portal.mails()).find((mail) => mail.includes(to));
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('a mail that was given up says why in the language of the page, is sent again by an administrator alone, and only once', async () => {
  await failedMail('ann@example.com', { code: 'EENVELOPE', responseCode: 550 });
  const row = await rowOf('ann@example.com', 'en');
  expect(row).toMatchObject({
    status: 'FAILED',
    failure: 'The recipient’s mail server refused it (smtp 550). Check the address.',
    actions: [{ name: 'SEND_AGAIN', label: 'Send again' }],
  });
  const french = await rowOf('ann@example.com', 'fr');
  expect(french['failure']).toBe('Le serveur du destinataire l’a refusé (smtp 550). Vérifiez l’adresse.');
  const url = `/api/portal/mails/${row.id}/sendAgain`;
  for (const login of ['dealer.honda', 'oem.honda', 'editor'])
    expect([login, (await (await shipped.signedIn(login)).post(url)).statusCode]).toEqual([login, 403]);
  expect((await admin.post(url)).json()).toEqual({ status: 'WAITING' });
  expect(await untilSent('ann@example.com')).toContain('Password reset');
  expect((await admin.post(url)).statusCode).toBe(409);
  const after = await rowOf('ann@example.com', 'en');
  expect([after['status'], after['failure'], after.actions]).toEqual(['SENT', undefined, []]);
  expect(JSON.stringify(lines)).not.toContain('ann@');
});

test('a mail that waits because the mail server is down says how often it was tried and when it is tried next, and goes at once', async () => {
  await failedMail('bo@example.com', { code: 'ECONNREFUSED' });
  const row = await rowOf('bo@example.com', 'en');
  expect(row).toMatchObject({
    status: 'WAITING',
    tries: 1,
    nextAt: expect.any(String),
    failure: 'The mail server is unreachable (ECONNREFUSED).',
    actions: [{ name: 'SEND_AGAIN' }],
  });
  expect((await admin.post(`/api/portal/mails/${row.id}/sendAgain`)).statusCode).toBe(200);
  await untilSent('bo@example.com');
});

test('a mail that nobody knows is not found', async () => {
  expect((await admin.post('/api/portal/mails/nothing/sendAgain')).statusCode).toBe(404);
});
