import routes from '../../../schemas/routes.json';
import { matchRoute, type RouteFacts, type RoutesDocument } from '../../../src/model/index.ts';

const table = routes as unknown as RoutesDocument;

function routeOf(address: string): RouteFacts {
  const { pathname, search, hash } = new URL(address, 'http://portal.example.com');
  return matchRoute(table, ['en', 'fr'], { pathname, search, hash });
}

/** Requirement, address, and the route that it opens and is checked under. */
const addresses: readonly (readonly [string, string, string])[] = [
  ['10', '/dealerwebsitecertification', 'dealerwebsitecertification'],
  ['11', '/digitaladvertising', 'digitalAdvertising'],
  ['12', '/smartleads', 'smartleads'],
  ['13', '/smartanalytics', 'smartanalytics'],
  ['14', '/oemsmartanalytics', 'oemsmartanalytics'],
  ['15', '/marketPlaceServices', 'marketPlaceServices'],
  ['16', '/fieldsupport', 'fieldsupport'],
  ['17', '/enterpriseservices', 'enterpriseservices'],
  ['18', '/leadmanagement', 'leadmanagement'],
  ['19', '/concierge', 'concierge'],
  ['20', '/contactus', 'contactus'],
  ['21', '/pricecomparison', 'pricecomparison'],
  ['22', '/drspricingcomparison', 'drspricingcomparison'],
  ['23', '/shoppercontact', 'shoppercontact'],
  ['24', '/fieldsConsultants', 'fieldsConsultants'],
  ['25', '/newsmartanalytics', 'newsmartanalytics'],
  ['26', '/howToEnroll', 'howToEnroll'],
  ['27', '/DigitalCertification', 'DigitalCertification'],
  ['28', '/DrsServices', 'DrsServices'],
  ['29', '/video', 'video'],
  ['30', '/privacy', 'privacy'],
  ['31', '/manageprofile', 'manageprofile'],
  ['32', '/billingProfile/D1/view', 'billingProfile'],
  ['33', '/dwcpenrollment', 'enrolment'],
  ['34', '/admindwcpenrollment', 'admindwcpenrollment'],
  ['35', '/resources', 'resources'],
  ['36', '/payloadlookup', 'payloadlookup'],
  ['37', '/payloadlookupxml', 'payloadlookupxml'],
  ['38', '/leadsettingsPreview', 'leadsetting'],
  ['39', '/setbudget', 'setbudget'],
  ['40', '/logviewer', 'logViewer'],
  ['41', '/responseTimeOverride', 'responseTimeOverride'],
  ['42', '/settings/manualDMFCorrection', 'ManualDMFCorrection'],
  ['43', '/websiteprogram', 'websiteProgram'],
  ['44', '/websiteprogram/D1', 'websiteProgramEdit'],
  ['45', '/websiteprogram/managesubscription/D1', 'managesubscriptionWebProgramEdit'],
  ['46', '/managepackages', 'managePackages'],
  ['47', '/managePackagesDigitalDealer', 'managePackagesDigitalDealer'],
  ['48', '/managesubscription', 'managesubscription'],
  ['49', '/managesubscription/D1', 'managesubscriptionEdit'],
  ['50', '/manageenrollments', 'manageEnrollments'],
  ['51', '/editManageEnrollment/D1/view', 'editManageEnrollment'],
  ['52', '/addonManageEnrollment/D1/D1', 'addonManageEnrollment'],
  ['53', '/compliance/drsDataRecording', 'drsDataRecording'],
  ['54', '/compliance/dataRecording', 'dataRecording'],
  ['55', '/compliance/dataRecording/D1', 'editComplianceReport'],
  ['56', '/compliance/createReport/DRS', 'complianceCreateReport'],
  ['57', '/compliance/crmDataRecording', 'crmDataRecording'],
  ['58', '/compliance/createCrmReport', 'crmComplianceCreateReport'],
  ['59', '/compliance/complianceScoresReport', 'ComplianceScoresReport'],
  ['60', '/compliance/viewDealerReport/D1', 'viewComplianceDealerReport'],
  ['61', '/viewLeads', 'viewLeads'],
  ['62', '/viewLeadResponseTime', 'viewLeadResponseTime'],
  ['63', '/viewLead', 'viewLead'],
  ['64', '/viewLeads/communication/D1', 'ViewLeadCommunicationDetails'],
  ['65', '/notificationsUnsubscription', 'notificationsUnsubscription'],
  ['66', '/reports', 'reports'],
];

describe('the route of an address', () => {
  test.each(addresses)('[SH-ROUTES-%s] %s is %s', (_, address, name) => {
    expect(routeOf(address).name).toBe(name);
    expect(routeOf(address).path).toBe(address);
  });

  test('[SH-ROUTES-03] /login, [SH-ROUTES-05] /haccPage404 and [SH-ROUTES-07] the logout page are public', () => {
    for (const [path, name] of [
      ['/login', 'login'],
      ['/haccPage404', 'haccPage404'],
      ['/portalLogout', 'portalLogout'],
    ] as const) {
      expect(routeOf(path)).toMatchObject({ name, public: true, notStored: true });
    }
  });

  test('[SH-ROUTES-04] / is home', () => {
    expect(routeOf('/')).toMatchObject({ name: 'home', landing: true, public: false });
  });

  test.each([
    '/nonsense',
    '/de',
    '/EN',
    '/nonsense/about',
    '/otherLogout',
    '/resources/more',
    '/websiteprogram/managesubscription',
    '/billingProfile//view',
    '/%zz',
  ])('[SH-ROUTES-06] unknown: %s is the not-found route at its own address', (address) => {
    expect(routeOf(address)).toMatchObject({ name: 'page404', address, public: true });
  });

  test('[SH-ROUTES-08] [SH-ROUTES-09] supported codes are locale routes', () => {
    expect(routeOf('/fr')).toMatchObject({ name: 'localeHome', locale: 'fr', landing: true });
    expect(routeOf('/en/about')).toMatchObject({ name: 'localeAbout', locale: 'en', landing: true });
  });

  test('G-C44: addresses match whatever their case and keep it; a slash at the end does not count, parameters are decoded', () => {
    expect(routeOf('/websiteprogram/HO%200001/')).toMatchObject({ name: 'websiteProgramEdit', params: { dlCode: 'HO 0001' } });
    expect(routeOf('/LogViewer')).toMatchObject({ name: 'logViewer', path: '/LogViewer' });
  });

  test('[SH-GUARD-27] [SH-GUARD-28] [SH-GUARD-29] fixed add-on ids', () => {
    expect(routeOf('/websiteprogram').fixed).toEqual({ addonId: 4 });
    expect(routeOf('/managepackages').fixed).toEqual({ addonId: 4 });
    expect(routeOf('/managePackagesDigitalDealer').fixed).toEqual({ addonId: 6 });
  });

  test('[SH-GUARD-30] [SH-GUARD-31] fixed audit types', () => {
    expect(routeOf('/compliance/dataRecording').fixed).toEqual({ auditType: 'DWCP' });
    expect(routeOf('/compliance/drsDataRecording').fixed).toEqual({ auditType: 'DRS' });
  });

  test('[SH-GUARD-32] [SH-GUARD-33] the query q becomes reportName', () => {
    expect(routeOf('/reports?q=CRMNonCompliantReport').query).toEqual({ q: 'CRMNonCompliantReport', reportName: 'CRMNonCompliantReport' });
    expect(routeOf('/compliance/crmDataRecording?q=X').query['reportName']).toBe('X');
  });
});
