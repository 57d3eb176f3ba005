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

const HONDA = '/api/portal/dealerProgramBudget/HO0001/12';
const read = async (path = HONDA, who = dealer) => (await who.get(path)).json();
const set = (newBudget: string, { path = HONDA, who = dealer, version = '' } = {}) =>
  who.send('POST', path, {
    form: { newBudget },
    headers: { authorization: `Bearer ${who.token}`, ...(version !== '' && { 'if-match': version }) },
  });
const entries = async (kind = '') => (await read(`${HONDA}/entries?page=0&size=100${kind && `&kind=${kind}`}`)).content;
const figures = ({ balance, budget, budgetForCurrentMonth }: Record<string, number>) => [budget, budgetForCurrentMonth, balance];

test('[BU-BUDGET-13, BU-BUDGET-14] the programs of a dealer that have a budget, and a budget with its days and its ledger', async () => {
  expect(await read('/api/portal/dealerPrograms/HO0001')).toEqual([
    { programId: '12', name: expect.stringContaining('SmartLeads'), status: 'ACTIVE' },
  ]);
  const budget = await read();
  expect(figures(budget)).toEqual([1500, 1500, 860]);
  expect([budget.currency, budget.effective, budget.min]).toEqual(['USD', undefined, undefined].map((value) => value ?? budget.min));
  expect(budget.days.reduce((sum: number, { spent }: { spent: number }) => sum + spent, 0)).toBe(640);
  expect((await entries('LEAD')).length).toBe(20);
});

test.each(['', 'abc', '-5', '1.234', '10000000', '1 500,50', '1e3'])(
  '[BU-BUDGET-09] %j is no budget: 400 with the text, and nothing changes',
  async (typed) => {
    const answer = await set(typed);
    expect(answer.statusCode).toBe(400);
    expect(JSON.stringify(answer.json())).toContain('Please enter valid value for budget.');
    expect(figures(await read())).toEqual([1500, 1500, 860]);
  },
);

test('bounds of the budget win over the general ones', async () => {
  const acura = await shipped.signedIn('dealer.acura');
  const path = '/api/portal/dealerProgramBudget/AC0001/22';
  expect(await read(path, acura)).toMatchObject({ min: 300, max: 5000 });
  expect((await set('299.99', { path, who: acura })).statusCode).toBe(400);
  expect((await set('5000.01', { path, who: acura })).statusCode).toBe(400);
  expect((await set('5000', { path, who: acura })).statusCode).toBe(200);
});

test('[BU-BUDGET-06, BU-BUDGET-15] a dealer raises it: at once, with the balance, and a line in the ledger', async () => {
  const answer = (await set('2000')).json();
  expect([figures(answer), answer.effective]).toEqual([[2000, 2000, 1360], 'IMMEDIATE']);
  expect((await entries('CHANGE'))[0]).toMatchObject({ from: 1500, to: 2000, delta: 500, balance: 1360, by: 'Dana Whitfield' });
});

test('[BU-BUDGET-07] below what is spent it begins next month for a dealer, and the amount of this month drops that again', async () => {
  const answer = (await set('500')).json();
  expect([figures(answer), answer.effective]).toEqual([[500, 2000, 1360], 'NEXT_MONTH']);
  expect(figures((await set('2000')).json())).toEqual([2000, 2000, 1360]);
});

test('[BU-BUDGET-08, BU-ROLES-08] for an administrator it begins at once, even below what is spent', async () => {
  const answer = (await set('500', { who: admin })).json();
  expect([figures(answer), answer.effective]).toEqual([[500, 500, -140], 'IMMEDIATE']);
  expect(figures((await set('1500.5', { who: admin })).json())).toEqual([1500.5, 1500.5, 860.5]);
});

test('a change based on what somebody else has changed meanwhile is refused, and says both', async () => {
  const version = (await read()).version;
  expect((await set('1800', { who: admin, version })).statusCode).toBe(200);
  const refused = await set('1700', { version });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().conflict.changes).toEqual([expect.objectContaining({ field: 'newBudget', yours: '1700', theirs: '1800' })]);
  expect(figures(await read())).toEqual([1800, 1800, 1160]);
});

test('[BU-ROLES-08] staff of a maker only look, and another dealer’s budget is not there', async () => {
  expect((await read(HONDA, maker)).budget).toBe(1800);
  expect((await set('1', { who: maker })).statusCode).toBe(403);
  expect((await set('1', { path: '/api/portal/dealerProgramBudget/HO0002/12' })).statusCode).toBe(404);
  expect((await dealer.get('/api/portal/dealerProgramBudget/HO0002/12')).statusCode).toBe(404);
  expect((await dealer.get('/api/portal/dealerPrograms/HO0002')).statusCode).toBe(404);
});

test('the credit of a lead is given back, once', async () => {
  const before = await read();
  const request = () => dealer.post('/api/portal/leads/requestCredit?dealerCode=HO0001', { leadUID: 'HO0001-TWIN', reasonId: 'duplicate' });
  expect((await request()).json().creditStatus).toBe('APPROVED');
  expect((await request()).statusCode).toBe(409);
  const [credit] = await entries('CREDIT');
  expect([credit.leadUid, await entries('CREDIT')]).toEqual(['HO0001-TWIN', [credit]]);
  expect((await read()).balance).toBeCloseTo(before.balance + credit.delta, 5);
});

test('a month begins at midnight in US Central and not at that of UTC, for a change ahead too', async () => {
  const { db, source } = shipped.portal.server;
  const due = (now: string) => runDueEvents({ db, portal: source.current(), now: new Date(now), log: { warn: () => undefined } });
  await set('600');
  const [spent, { balance }] = [1800 - (await read()).balance, await read()];
  expect(spent).toBeGreaterThan(0);
  await due('2026-04-01T00:30:00.000Z');
  expect((await read()).balance).toBe(balance);
  await due('2026-04-01T05:00:30.000Z');
  const [begun] = await entries('MONTH');
  expect([begun.to, begun.balance]).toEqual([(await read()).budget, (await read()).balance]);
});
