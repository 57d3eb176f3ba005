import type { PorticoServer } from '#server';
import { type ShippedServer, startShippedServer } from '../unit/server/fixture/shippedServer.ts';

jest.setTimeout(120_000);

const everybody = [
  'getUserData',
  'getAllowedComponents',
  'getHeaderMenu',
  'changeUserLanguage',
  'getChangePasswordPermission',
  'changePassword',
  'endImpersonation',
  'getPageData',
  'getOems',
  'getProductData',
  'getWebsiteCertificationData',
  'getResourceFilters',
  'listResources',
];
/** Opening the call service, signed in. */
const calling = ['getCallServiceAddress', 'getCallServiceToken'];
const impersonation = ['searchImpersonationUsers', 'startImpersonation'];
const profile = [
  'getProfileContactDetails',
  'saveProfileContactDetails',
  'getProfileInformation',
  'saveProfileInformation',
  'getDealerEnrollmentInfo',
];
const editing = ['saveDraft', 'publishDrafts', 'discardDrafts', 'uploadMedia'];

let shipped: ShippedServer;
let server: PorticoServer;
beforeAll(async () => {
  shipped = await startShippedServer();
  server = shipped.portal.server;
});
afterAll(() => shipped.portal.close());

async function tokenOf(username: string): Promise<string> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${Buffer.from('portal:').toString('base64')}` },
    payload: new URLSearchParams({ grant_type: 'password', username, password: 'Portal.2026!' }).toString(),
  });
  expect([username, answer.statusCode]).toEqual([username, 200]);
  return answer.json().access_token;
}

/** Status of every call that is not open to anyone, by operation. */
async function statuses(token?: string): Promise<[string, number][]> {
  const { access, operations } = server.source.current();
  const closed = Object.values(operations).filter(({ id }) => !access.operations[id]?.allow.includes('anyone'));
  const found: [string, number][] = [];
  for (const { id, method, path } of closed) {
    const answer = await server.app.inject({
      method: method as 'GET',
      url: path.replaceAll(/\{[^}]+\}/g, '1'),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(method === 'GET' ? {} : { payload: {} }),
    });
    found.push([id, answer.statusCode]);
  }
  return found;
}

const leadReads = [
  'exportBudgetEntries',
  'getProgramBudget',
  'listBudgetEntries',
  'listDealerPrograms',
  'getLead',
  'getLeadCommunication',
  'getLeadFilters',
  'getLeadResponseTime',
  'listLeadDispositions',
  'listLeadSources',
  'searchLeads',
  'downloadLead',
  'exportAdf',
  'exportLeads',
  'exportCoverage',
  'getLeadCoverage',
  'getLeadPreferences',
  'getLeadProgramSettings',
  'getLeadSales',
  'getLeadVehicles',
  'getZipCodesByRadius',
  'listCityZips',
  'exportZipImport',
  'getZipImport',
  'getZipTemplate',
  'getZipTemplateShort',
];
/** The reports themselves are open to whom their names are on the menu. */
const reportReads = [
  'filterDealerReports',
  'generateComplianceAggregate',
  'generateDealerCompliance',
  'generateProviderNonCompliant',
  'getConciergePage',
  'getShopperPage',
  'getReportPeriods',
  'getReportSelections',
  'getReportThresholds',
];

const adminTools = [
  'findMappings',
  'saveCorrection',
  'getLogPage',
  'searchLog',
  'getPayloadPage',
  'searchPayloads',
  'listPayloadFailures',
  'getPayloadXml',
  'downloadPayload',
];

const complianceReads = [
  'archiveComplianceReports',
  'downloadAllReports',
  'getComplianceFile',
  'listComplianceCategories',
  'listComplianceDealers',
  'listComplianceDownloads',
  'listComplianceOems',
  'listDistricts',
  'listRegions',
  'searchComplianceReports',
  'viewComplianceReport',
];
const auditing = [
  'attachComplianceFile',
  'createComplianceReport',
  'prepareComplianceReport',
  'prepareCrmComplianceReport',
  'removeComplianceFile',
  'updateComplianceReport',
];

const enrollmentReads = [
  'getAddonParametersFrame',
  'getDealerEnrollment',
  'getDealerServices',
  'getDealerSubscriptions',
  'getLifeHistory',
  'getSmartLeadsServices',
  'listDealers',
  ...leadReads,
  ...complianceReads,
  ...reportReads,
];
const websiteSearch = [
  'getWebsiteFilters',
  'listCrms',
  'listWebsiteDistricts',
  'listWebsiteRegions',
  'searchWebsiteProgram',
  'exportWebsiteProgram',
];
const mailsAboutLeads = [
  'beginNotifications',
  'endNotification',
  'cancelDownload',
  'getDownload',
  'getDownloadManagerData',
  'removeDownload',
  'requestLeadsFile',
  'retryDownload',
];
const asking = ['sendContactMessage'];
const changing = ['saveDealerEnrollment', 'subscribeAddonWithCopy', 'updateDealerProperties'];
const managing = [
  'generateCrmComplianceAggregate',
  'generateCrmNonCompliant',

  'getAffinityPage',
  'getEnrollmentAddons',
  'getEnrollmentFilters',
  'searchEnrollments',
  'exportEnrollments',
  ...websiteSearch,
];
const enrolling = ['enroll', 'getEnrollmentSetup', 'getProviderPage', 'getProviderPdf', 'listOfferProviders', 'notifyProviderInterest'];
const packages = [
  'changePackage',
  'getDealerPackages',
  'getOfferPrices',
  'getSubscriptionOptions',
  'listChangeableSubscriptions',
  'updateSubscriptions',
];
const credits = ['openCreditForm', 'requestCredit', 'setProgramBudget'];
const leadSettings = [
  'deleteLeadPreferences',
  'saveLeadCoverage',
  'saveLeadPreferences',
  'saveLeadVehicles',
  'saveZipImport',
  'uploadZipCodes',
];
const comparing = ['getDealersLeadCoverage'];
const billing = ['getBillingProfiles', 'saveBillingProfile', 'activateBillingProfile'];
const addons = ['listAddonParametersToCopy', 'proposeModels', 'saveAddonParameters', 'saveSubscriptionParameters', 'updateAddonParameters'];
const enrollment = [
  ...enrollmentReads,
  ...addons,
  ...enrolling,
  ...billing,
  ...credits,
  ...leadSettings,
  ...packages,
  'changeAddonState',
  'changeDealerState',
  'changeProgramState',
  'changeSubscription',
];

/** What a call answers to whoever may not make it: of one that is hidden not even that it is there. */
const refusalOf = (id: string) => {
  const { hidden, keyOf } = server.source.current().access.operations[id] ?? {};
  return hidden === true || keyOf !== undefined ? 404 : 403;
};

test('without a token every call but the public ones is refused', async () => {
  const found = await statuses();
  expect(found.length).toBeGreaterThan(15);
  expect(found.filter(([id, status]) => status !== (refusalOf(id) === 404 ? 404 : 401))).toEqual([]);
});

test.each([
  [
    'dealer.recent',
    [...everybody, ...asking, ...profile, ...enrollment, ...mailsAboutLeads, ...comparing, ...calling, 'listAddons', 'listOtherDealers'],
  ],
  [
    'group.honda',
    [
      ...everybody,
      ...asking,
      ...profile,
      ...impersonation,
      ...enrollment,
      ...mailsAboutLeads,
      ...comparing,
      ...calling,
      'listAddons',
      'listOtherDealers',
    ],
  ],
  [
    'admin',
    [
      ...everybody,
      ...asking,
      ...impersonation,
      ...enrollment,
      ...managing,
      ...changing,
      'listMails',
      'sendMailAgain',
      'deleteResource',
      ...mailsAboutLeads,
      ...auditing,
      'searchComplianceScores',
      'decideCredit',
      'overrideResponseTime',
      ...adminTools,
    ],
  ],
  ['oem.honda', ['searchComplianceScores', ...everybody, ...asking, ...enrollmentReads, ...managing, ...mailsAboutLeads, ...comparing]],
  [
    'qa',
    [
      ...everybody,
      'listStudioMachines',
      'listStudioRecords',
      'readStudioExamples',
      'readStudioMachine',
      'readStudioRecord',
      'readStudioTexts',
    ],
  ],
])('[SH-ROLES-01..03, BU-ROLES-01] %s reaches the calls of its role and no other', async (login, reached) => {
  const found = await statuses(await tokenOf(login));
  expect(
    found
      .filter(([id, status]) => status !== refusalOf(id) && status !== 401)
      .map(([id]) => id)
      .sort(),
  ).toEqual([...reached].sort());
});

test.each(['oem.honda', 'editor'])('[BU-ROLES-09] %s reaches no call that shows providers and packages or enrolls', async (login) => {
  const found = await statuses(await tokenOf(login));
  const barred = found.filter(([id]) => [...enrolling, ...packages].includes(id));
  expect(barred).toEqual([...barred].map(([id]) => [id, 403]));
  expect(barred).toHaveLength(enrolling.length + packages.length);
});

test('[SH-ROLES-04] only an editor of contents reaches the calls that change them', async () => {
  const found = await statuses(await tokenOf('editor'));
  const reached = found.filter(([, status]) => status !== 403).map(([id]) => id);
  expect(reached).toEqual(expect.arrayContaining(editing));
  expect(reached.filter((id) => [...profile, ...enrollment, ...managing, ...changing].includes(id))).toEqual([]);
});

test.each([
  ['grant_type=magic', 'unsupported_grant_type'],
  ['grant_type=password', 'invalid_request'],
  ['username=x', 'invalid_request'],
  ['grant_type=password&grant_type=magic&username=x&password=x', 'invalid_request'],
])('a token request of %s is refused as RFC 6749, 5.2, names it', async (payload, error) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await server.app.inject({ method: 'POST', url: '/oauth/token', headers, payload });
  expect([answer.statusCode, answer.json().error]).toEqual([400, error]);
});

test.each(['oem.honda', 'editor'])('without a maker %s reaches no more than a user without a role', async (login) => {
  const { db } = server;
  const mayCall = async () => {
    const found = await statuses(await tokenOf(login));
    return found.filter(([id, status]) => status !== refusalOf(id) && status !== 401).map(([id]) => id);
  };
  for (const oem of [null, '']) {
    await db.updateTable('users').set({ oem }).where('login', '=', login).execute();
    expect((await mayCall()).sort()).toEqual([...everybody].sort());
  }
  await db.updateTable('users').set({ oem: 'honda' }).where('login', '=', login).execute();
  expect((await mayCall()).length).toBeGreaterThan(everybody.length);
});
