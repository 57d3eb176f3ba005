import { type ShippedServer, startShippedServer } from '../unit/server/fixture/shippedServer.ts';
import type { TestClient } from '../unit/server/fixture/testServer.ts';

let shipped: ShippedServer;
let dealer: TestClient;
let other: TestClient;
beforeAll(async () => {
  shipped = await startShippedServer();
  [dealer, other] = await Promise.all([shipped.signedIn('dealer.honda'), shipped.signedIn('dealer.recent')]);
});
afterAll(() => shipped.portal.close());

const BASE = '/api/portal/enrollments/downloads';
const list = async (who = dealer) => (await who.get('/api/portal/enrollments/downloadManagerData')).json();
const ask = async (who = dealer, body: Record<string, unknown> = { dealerCode: 'HO0001' }) =>
  (await who.post(`${BASE}/leads?exportFormat=csv`, body)).json();

/** The file once the job has ended. */
async function ended(id: string, who = dealer): Promise<Record<string, string>> {
  const until = Date.now() + 60_000;
  for (;;) {
    const found = (await list(who)).find((job: { id: string }) => job.id === id);
    if (found?.status !== 'IN_PROGRESS') return found;
    if (Date.now() > until) throw new Error('the file is not made');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('[BU-DOWNLOAD-MANAGER-02] a file is prepared in the background, listed with a way to have it, and removed', async () => {
  const asked = await ask();
  expect(asked).toMatchObject({ status: 'IN_PROGRESS', type: 'LEADS', name: expect.stringContaining('Leads of') });
  const ready = await ended(asked.id);
  expect(ready).toMatchObject({ status: 'READY', url: `${BASE}/${asked.id}` });
  const file = await dealer.get(`${BASE}/${asked.id}`);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')]);
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="?.+\.csv/);
  const now = await dealer.post('/api/portal/leads/export?exportFormat=csv', { dealerCode: 'HO0001' });
  expect(file.body).toBe(now.body);
  expect(await list(other)).toEqual([]);
  for (const answer of [
    await other.get(`${BASE}/${asked.id}`),
    await other.post(`${BASE}/${asked.id}/cancel`),
    await other.post(`${BASE}/${asked.id}/retry`),
    await other.send('DELETE', `${BASE}/${asked.id}`),
    await dealer.get(`${BASE}/invented`),
  ])
    expect(answer.statusCode).toBe(404);
  expect((await dealer.send('DELETE', `${BASE}/${asked.id}`)).statusCode).toBeLessThan(300);
  expect([await list(), (await dealer.get(`${BASE}/${asked.id}`)).statusCode]).toEqual([[], 404]);
});

test('a file has only what its user may see', async () => {
  const { id } = await ask(other);
  await ended(id, other);
  const file = await other.get(`${BASE}/${id}`);
  expect([file.statusCode, file.body.split('\r\n').length]).toEqual([200, 2]);
});

test('one that is being prepared is called off, and is not listed any more', async () => {
  const { id } = await ask();
  const answer = await dealer.post(`${BASE}/${id}/cancel`);
  expect([200, 204, 409]).toContain(answer.statusCode);
  if (answer.statusCode !== 409) expect((await list()).map((job: { id: string }) => job.id)).not.toContain(id);
});
