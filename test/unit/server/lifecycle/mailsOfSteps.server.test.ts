import { type ParsedMail, simpleParser } from 'mailparser';
import { type ShippedServer, startShippedServer } from '../fixture/shippedServer.ts';
import type { TestClient } from '../fixture/testServer.ts';

const MANAGE = '/api/portal/manageDealerPackages';
const STEPS = '/api/portal/dwc/websiteprogram/async/dealersubscriptions';
const LICENCE = 'https://terms.example.com/licence/3';
const DESK = 'enrollment@example.com';

let shipped: ShippedServer;
let admin: TestClient;
let dealer: TestClient;
beforeAll(async () => {
  shipped = await startShippedServer();
  [admin, dealer] = await Promise.all([shipped.signedIn('admin'), shipped.signedIn('dealer.honda')]);
});
afterAll(() => shipped.portal.close());

/** Does something and resolves to the mails that it has led to, by address. */
async function mailsOf(act: () => Promise<{ readonly statusCode: number; readonly body: string }>): Promise<Map<string, ParsedMail>> {
  const before = new Set(await shipped.portal.mails());
  const answer = await act();
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  for (;;) {
    const jobs = await shipped.portal.server.db.selectFrom('jobs').select('id').execute();
    if (jobs.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const mails = (await shipped.portal.mails()).filter((mail) => !before.has(mail));
  const parsed = await Promise.all(mails.map((mail) => simpleParser(mail)));
  return new Map(parsed.map((mail) => [[mail.to].flat()[0]?.text ?? '', mail]));
}

function order(client: TestClient, dealerCode: string, packageId: string, language = 'en') {
  const query = { dealerCode, offerProviderId: '101', offerTypeId: '19', optionalAddonIds: '', packageId };
  return client.send('POST', `${MANAGE}/changeSubscriptions?${new URLSearchParams(query)}`, {
    headers: { 'terms-accepted': LICENCE, 'accept-language': language },
  });
}

/** Takes a step with the subscription of a dealer to a package, as the administrator. */
async function step(method: string, packageId: string, more: Record<string, string> = {}) {
  const { subscriptions } = (await admin.get(`${MANAGE}/dealerEnrollmentData?dlCode=HO0001`)).json();
  const open = subscriptions.filter(({ status }: { status: string }) => !['Unsubscribed', 'Cancelled'].includes(status));
  const found = open.find(({ offer }: { offer: { packageId: string } }) => offer.packageId === packageId);
  const form = { dealerCode: 'HO0001', subscriptionMappingId: found?.subscriptionMappingId ?? '', ...more };
  return admin.send('POST', `${STEPS}/${method}`, { form, headers: { authorization: `Bearer ${admin.token}` } });
}

const TO = 'gm.honda@example.com';

test('[BU-PACKAGES-31] a change comes as a receipt in the language of the dealer, and to the enrollment desk in its own', async () => {
  const mails = await mailsOf(() => order(dealer, 'HO0001', 'pkg-111', 'fr'));
  expect([...mails.keys()].sort()).toEqual([DESK, TO]);
  const receipt = mails.get(TO);
  const number = /HO0001-\d+/.exec(receipt?.subject ?? '')?.[0] ?? '';
  expect(receipt?.subject).toBe(`Commande ${number} : Website premium devient Website basic`);
  const text = receipt?.text ?? '';
  expect(text).toContain('Prix par mois : 129,00\u00a0$\u00a0US'.normalize('NFC'));
  expect(text).toContain('Premier jour : 1 avril 2026');
  expect(text).toContain('Appelez le 512-555-0111 ou écrivez à honda.support@example.com.\n\nHonda');
  expect(text).not.toMatch(/\n{3}|[{}]/);
  expect(receipt?.html).toContain('<html lang="fr-CA">');
  expect(receipt?.html).toContain('/managesubscription');
  const desk = mails.get(DESK);
  expect(desk?.subject).toBe(`HO0001: order ${number}`);
  expect(desk?.text).toContain('Replaces: Website premium');
});

test('[BU-SUBSCRIPTIONS-16, GB-171] each step of a subscription is told, and none where the dealer is not to be notified', async () => {
  const inForce = 'pkg-101';
  const subjects: unknown[] = [];
  const steps: [string, string, Record<string, string>][] = [
    ['cancel', 'pkg-111', {}],
    ['unsubscribe', inForce, { scheduledDate: '2026-05-01' }],
    ['reschedule', inForce, { scheduledDate: '2026-06-01' }],
    ['cancelTermination', inForce, {}],
    ['unsubscribe', inForce, { scheduledDate: '2026-05-01', skipDealerCommunication: '1' }],
    ['cancelTermination', inForce, { skipDealerCommunication: '1' }],
    ['unsubscribe', inForce, { scheduledDate: '2026-03-10' }],
  ];
  for (const [method, packageId, more] of steps) {
    const mails = await mailsOf(() => step(method, packageId, more));
    subjects.push([method, ...[...mails].map(([to, { subject }]) => `${to}: ${subject}`)]);
  }
  expect(subjects).toEqual([
    ['cancel', `${TO}: Order cancelled: Website basic`],
    ['unsubscribe', `${TO}: Website premium ends on May 1, 2026`],
    ['reschedule', `${TO}: Website premium now ends on June 1, 2026`],
    ['cancelTermination', `${TO}: Website premium continues`],
    ['unsubscribe'],
    ['cancelTermination'],
    ['unsubscribe', `${TO}: Website premium has ended`],
  ]);
});

test('an order of a package where there was none, and its early beginning, come with what they cost', async () => {
  const mails = await mailsOf(() => order(admin, 'HO0001', 'pkg-111'));
  expect(mails.get(TO)?.subject).toMatch(/^Order HO0001-\d+: Website basic$/);
  expect(mails.get(TO)?.text).toContain('Price per month: $129.00\nFirst day: March 10, 2026');
  const begun = await mailsOf(() => step('activate', 'pkg-111'));
  expect(begun.get(TO)?.subject).toBe('Website basic starts today');
  expect(begun.get(TO)?.text).toContain('The price per month is $129.00.');
});

test('[BU-ENROLLMENT-01] an enrollment is confirmed to whoever signed it and to the dealer', async () => {
  const body = {
    dealerCode: 'HO0001',
    dealerName: 'Cedar Falls Honda',
    addonId: 4,
    contactNumber: '512-555-0110',
    email: 'gm.honda@example.com',
    eitherOption: 'CHANGE',
    options: ['DIGITAL_RETAILING'],
    digitalRetailing: { offerProviderId: 108, packageId: 'pkg-181' },
    contact: {
      dealerWebsite: 'https://dealer.example.com',
      authorizedPerson: 'Jordan Lee',
      authorizedEmail: 'jordan@example.com',
      authorizedPhone: '512-555-0130',
    },
    billing: { name: 'Jordan Lee', phone: '512-555-0130', email: 'jordan@example.com' },
    termsAccepted: true,
  };
  const mails = await mailsOf(() => dealer.post('/api/portal/enroll/dwcp', body));
  expect([...mails.keys()].sort()).toEqual([DESK, TO, 'jordan@example.com']);
  expect(mails.get('jordan@example.com')?.text).toMatch(
    /^Hello Jordan Lee,[\s\S]*Online desking\nProvider: Cartlane Retail[\s\S]*First day: April 1, 2026/,
  );
});

test('[BU-ENROLLMENT-51] an interest in a provider is told once a day', async () => {
  const { websiteProviders = [], drsProviders = [] } = (await dealer.get('/api/portal/enroll/dwcp?dealerCode=HO0001')).json();
  const provider = [...websiteProviders, ...drsProviders].find(({ interestOnly }: { interestOnly?: boolean }) => interestOnly);
  const tell = () =>
    dealer.post('/api/portal/enroll/dealerProviderInterestNotification', {
      dealerCode: 'HO0001',
      offerProviderId: provider.id,
      comment: 'Call in the morning.',
    });
  const mails = await mailsOf(tell);
  expect(mails.get(TO)?.subject).toBe(`Your interest in ${provider.name}`);
  expect(mails.get(DESK)?.text).toMatch(/Call in the morning\.[\s\S]*Contact: Alex Morgan, 512-555-0110, gm\.honda@example\.com/);
  expect((await mailsOf(tell)).size).toBe(0);
});

test('[BU-DEALER-LIFECYCLE-18, BU-DEALER-LIFECYCLE-19] the end of an enrollment is told once, whatever ends with it', async () => {
  const enrolled = (await admin.get('/api/portal/enrollments/dealer/HO0001')).json().programs;
  const { programId } = enrolled.find(({ id }: { id: string }) => id === 'honda-0001-p1') ?? enrolled[0];
  const program = await mailsOf(() => dealer.post(`/api/portal/enrollments/programs/optOut?dealerCode=HO0001&programId=${programId}`));
  expect(program.get(TO)?.subject).toBe('You have opted out of Dealer website');
  expect(program.get(DESK)?.subject).toBe('HO0001 has opted out of Dealer website');
  const all = await mailsOf(() =>
    admin.post('/api/portal/enrollments/dealer/HO0001/deactivate?inactivationType=CANCELLATION&stateChangedReason=Closed'),
  );
  expect([...all.keys()]).toEqual([TO]);
  expect(all.get(TO)?.text).toContain('Your programs and subscriptions ended with it.');
});
