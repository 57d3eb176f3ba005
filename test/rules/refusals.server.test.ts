import { type ShippedServer, startShippedServer } from '../unit/server/fixture/shippedServer.ts';
import type { TestClient } from '../unit/server/fixture/testServer.ts';

const SERVICES = '/api/portal/dealers/smartLeadsServices';
const BILLING = '/api/portal/enrollments/billing-profiles';
const OUTSTANDING = /account is outstanding/;

let shipped: ShippedServer;
let admin: TestClient;
let dealer: TestClient;
beforeAll(async () => {
  shipped = await startShippedServer();
  [admin, dealer] = await Promise.all([shipped.signedIn('admin'), shipped.signedIn('dealer.honda')]);
});
afterAll(() => shipped.portal.close());

const person = { title: 'Manager', name: 'Ana Reyes', email: 'ana.reyes@example.com', phone: '512-555-0142' };

test('[BU-PACKAGES-45] of a dealer with an outstanding account no parameters are saved', async () => {
  const { services } = (await admin.get(`${SERVICES}/view?dealerCode=AC1007`)).json();
  const mapping = { dealerCode: 'AC1007', addonDealerMappingId: services[0].addonDealerMappingId, params: {} };
  for (const call of ['saveAddonParams', 'updateAddonCustomParameters']) {
    const answer = await admin.post(`${SERVICES}/${call}`, mapping);
    expect([call, answer.statusCode, answer.json().message]).toEqual([call, 409, expect.stringMatching(OUTSTANDING)]);
  }
});

test('a billing profile is changed under the code of its own dealer alone', async () => {
  const [foreign] = (await admin.get(`${BILLING}/HO0002?programId=11`)).json().profiles;
  const body = { id: foreign.id, programId: '11', name: 'Taken over', contacts: [person], paymentMethod: 'INVOICE' };
  expect([foreign.id, (await admin.post(`${BILLING}/HO0001/save`, body)).statusCode]).toEqual([expect.any(String), 404]);
});

test('[BU-SUBSCRIPTIONS-15, BU-SUBSCRIPTIONS-22] a step with a subscription names the dealer and the subscription', async () => {
  const form = { dealerCode: 'HO0001', subscriptionMappingId: 'honda-0001-s1' };
  const url = '/api/portal/dwc/websiteprogram/async/dealersubscriptions/unsubscribe';
  for (const field of ['dealerCode', 'subscriptionMappingId'] as const) {
    const { [field]: _left, ...rest } = form;
    const headers = { authorization: `Bearer ${admin.token}` };
    const answer = await admin.send('POST', url, { form: rest, headers });
    expect([field, answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([field, 400, field]);
  }
});

test('the end of a session names the token', async () => {
  const answer = await shipped.portal.client().send('POST', '/oauth/revoke', { form: {} });
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request']);
});

test('the enrollment form tells of packages that end, and of no others', async () => {
  const setup = (await dealer.get('/api/portal/enroll/dwcp?dealerCode=HO0001')).json();
  expect([setup.current.label, setup.ending]).toEqual(['Website premium', []]);
});

test('while an order waits, no other is made through a change of the subscription', async () => {
  const licence = { 'terms-accepted': 'https://terms.example.com/licence/3' };
  const change = (optionId: string) => {
    const body = { subscriptions: [{ subscriptionMappingId: 'honda-0001-s1', optionId }], eulaAccepted: true };
    return admin.post('/api/portal/manageDealerPackages/updateSubscriptions?addonId=4&dealerCode=HO0001', body, licence);
  };
  expect((await change('pkg-111')).statusCode).toBe(200);
  const again = await change('pkg-111');
  expect([again.statusCode, again.json().message]).toEqual([409, expect.stringContaining('Website basic is ordered already')]);
});
