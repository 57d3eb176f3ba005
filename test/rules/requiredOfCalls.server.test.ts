import { type ShippedServer, startShippedServer } from '../unit/server/fixture/shippedServer.ts';
import type { TestClient } from '../unit/server/fixture/testServer.ts';

type Body = Record<string, unknown>;

let shipped: ShippedServer;
const people = new Map<string, TestClient>();
beforeAll(async () => {
  shipped = await startShippedServer();
  for (const login of ['admin', 'dealer.honda', 'editor']) people.set(login, await shipped.signedIn(login));
});
afterAll(() => shipped.portal.close());

/** The body without what stands at a path. */
function without(body: Body, path: string): Body {
  const copy = structuredClone(body);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Body>((at, key) => at[key] as Body, copy);
  delete parent[last];
  return copy;
}

/** A whole body, and what a caller may not leave out of it. */
async function needs(login: string, url: string, body: Body, required: string): Promise<void> {
  for (const path of required.split(' ')) {
    const answer = await people.get(login)?.post(url, without(body, path));
    const fields = answer?.json().errors?.map(({ field }: { field: string }) => field);
    expect([url, path, answer?.statusCode, fields]).toEqual([url, path, 400, expect.arrayContaining([path])]);
  }
}

const person = { title: 'Manager', name: 'Ana Reyes', email: 'ana.reyes@example.com', phone: '512-555-0142' };

describe('a call without something that it needs is refused, and told which', () => {
  test('[BU-BILLING-10, BU-BILLING-14, BU-BILLING-15, BU-BILLING-16] of a billing profile', async () => {
    const card = { number: '4111111111111111', month: '12', year: '2030', securityCode: '927' };
    const body = { programId: '11', name: 'By card', contacts: [person], paymentMethod: 'CARD', card };
    const url = '/api/portal/enrollments/billing-profiles/HO0001/save';
    await needs('admin', url, body, 'programId name contacts paymentMethod card.number card.month card.year card.securityCode');
    await needs('admin', url, body, 'contacts.0.name contacts.0.email contacts.0.phone');
  });

  test('[BU-ENROLLMENT-21, BU-ENROLLMENT-23, BU-ENROLLMENT-24, BU-ENROLLMENT-25, BU-ENROLLMENT-35] of an enrollment', async () => {
    const contact = {
      authorizedPerson: 'A B',
      authorizedEmail: 'a@example.com',
      authorizedPhone: '512-555-0130',
      dealerWebsite: 'a.example.com',
    };
    const dealer = { dealerCode: 'HO0001', dealerName: 'A', contactNumber: '512-555-0134', email: 'a@example.com', addonId: 4 };
    const body = { ...dealer, contact, website: { offerProviderId: 101, packageId: 'pkg-101' }, termsAccepted: true };
    await needs('admin', '/api/portal/enroll/dwcp', body, 'dealerCode dealerName contactNumber email addonId contact termsAccepted');
    const interest = { dealerCode: 'HO0001', offerProviderId: 101 };
    await needs('admin', '/api/portal/enroll/dealerProviderInterestNotification', interest, 'dealerCode offerProviderId');
  });

  test('[BU-SUBSCRIPTIONS-21, BU-PACKAGES-43, BU-PACKAGES-44] of a change of a package, and of the parameters of an add-on', async () => {
    const update = { subscriptions: [{ subscriptionMappingId: 'honda-0001-s1', optionId: 'pkg-111' }] };
    const url = '/api/portal/manageDealerPackages/updateSubscriptions?addonId=4&dealerCode=HO0001';
    await needs('admin', url, update, 'subscriptions subscriptions.0.subscriptionMappingId subscriptions.0.optionId');
    const services = '/api/portal/dealers/smartLeadsServices';
    const saved = { dealerCode: 'HO0001', addonDealerMappingId: 'honda-0001-a4', params: {} };
    for (const call of ['updateAddonCustomParameters', 'saveAddonParams'])
      await needs('admin', `${services}/${call}`, saved, 'dealerCode addonDealerMappingId params');
    await needs('admin', `${services}/getModelProposal`, { dealerCode: 'HO0001', addonId: '4' }, 'dealerCode addonId');
    const copied = { dealerCode: 'HO0001', addonId: '7', fromAddonDealerMappingId: 'honda-0001-a4' };
    await needs('admin', `${services}/subscribeAddonWithCopiedData`, copied, 'dealerCode addonId fromAddonDealerMappingId');
    const own = { subscriptionMappingId: 'honda-0001-s1', params: {} };
    const list = '/api/portal/dwc/websiteprogram/async/dealerSubscriptions';
    await needs('admin', `${list}/customParams?dealerCode=HO0001`, own, 'subscriptionMappingId params');
  });

  test('[BU-PROFILE-06, BU-PROFILE-07, BU-PROFILE-08, BU-PROFILE-09] of contacts', async () => {
    const dealer = { primaryContacts: [person], billingContacts: [person] };
    const all = ['title', 'name', 'email', 'phone'].map((field) => `dealer.primaryContacts.0.${field}`).join(' ');
    const url = '/api/portal/enrollments/dealer/HO0001';
    await needs('admin', url, { dealer }, `dealer ${all}`);
    await needs('admin', url, { dealer }, 'dealer.billingContacts.0.name dealer.billingContacts.0.email dealer.billingContacts.0.phone');
    const profile = { contactDetails: person };
    const fields = 'contactDetails contactDetails.title contactDetails.name contactDetails.email contactDetails.phone';
    await needs('dealer.honda', '/api/portal/profileContactDetails', profile, fields);
    await needs('dealer.honda', '/api/portal/profileInformation', { billingContacts: [person] }, 'billingContacts billingContacts.0.name');
  });

  test('[BU-ENROLLMENT-58] of hours and holidays', async () => {
    const url = '/api/portal/enrollments/dealer/HO0001/update-properties';
    const body = { hours: [{ day: 'MON', closed: false, open: '09:00', close: '18:00' }], holidays: [{ date: '2026-12-25' }] };
    await needs('admin', url, body, 'hours.0.day holidays.0.date');
  });

  test('[SH-CMS-14] of what editors save, publish and schedule', async () => {
    const drafts = { pageId: 1, draftIds: [-1] };
    await needs('editor', '/api/draft/save', { type: 'PAGE_TEASER', language: 'ENGLISH', pageId: 1 }, 'type language');
    for (const call of ['publish', 'discard']) await needs('editor', `/api/draft/${call}`, drafts, 'pageId draftIds');
    await needs('editor', '/api/page/schedule', { ...drafts, at: '2026-12-01T10:00:00Z' }, 'pageId draftIds at');
    await needs('editor', '/api/page/restore', { pageId: 1, versionId: 1 }, 'pageId versionId');
    await needs('editor', '/api/page/review', { pageId: 1, event: 'SUBMIT' }, 'pageId event');
    for (const call of ['unschedule', 'copy', 'presence']) await needs('editor', `/api/page/${call}`, { pageId: 1 }, 'pageId');
    for (const call of ['describe', 'remove']) await needs('editor', `/api/media/${call}`, { id: 'x' }, 'id');
  });

  test('[SH-CHANGE-PASSWORD-20, SH-CHANGE-PASSWORD-21, SH-CHANGE-PASSWORD-22] of a password, a reset and an impersonation', async () => {
    const passwords = { password: 'Portal.2026!', newPassword: 'Harbour.2026!', confirmPassword: 'Harbour.2026!' };
    await needs('dealer.honda', '/changePassword', passwords, 'password newPassword confirmPassword');
    await needs('admin', '/impersonate', { loginName: 'dealer.honda' }, 'loginName');
    const nobody = await shipped.portal.client().send('POST', '/sso/auth/forgotPassword', { form: {} });
    expect(nobody.statusCode).toBe(400);
  });
});
