import routes from '../../../schemas/routes.json';
import { canOpen, type RoutesDocument } from '../../../src/model/index.ts';
import { menuFacts } from '../../../src/runtime/scope/menuFacts.ts';

const table = routes as unknown as RoutesDocument;
const opens = (name: string, menuUrls: readonly string[], query: Record<string, string> = {}): boolean =>
  canOpen(name, { routes: table, menuUrls, query });

describe('access by the menu', () => {
  test('[SH-GUARD-01, BU-ROLES-12] only routes of the menu open', () => {
    expect(opens('resources', ['resources'])).toBe(true);
    expect(opens('setbudget', ['resources'])).toBe(false);
    expect(opens('resources', [])).toBe(false);
  });

  test('[SH-GUARD-01] an entry for a route with parameters opens it, whatever they are', () => {
    expect(opens('ViewLeadCommunicationDetails', ['ViewLeadCommunicationDetails'])).toBe(true);
    expect(opens('billingProfile', ['/billingprofile'])).toBe(true);
    expect(opens('billingProfile', ['editManageEnrollment'])).toBe(false);
  });

  test('[SH-GUARD-05] an entry at every nesting level counts', () => {
    const grandchild = { id: 3, name: 'Budget', url: 'setbudget', filteredChildren: [] };
    const child = { id: 2, name: 'Child', url: null, filteredChildren: [grandchild] };
    const { urls } = menuFacts([{ id: 1, name: 'Top', filteredChildren: [child] }]);
    expect(opens('setbudget', urls)).toBe(true);
    expect(opens('setbudget', menuFacts([{ id: 1, name: 'Top', filteredChildren: [{ ...child, filteredChildren: [] }] }]).urls)).toBe(
      false,
    );
  });

  test.each([
    ['SH-GUARD-06, BU-ROLES-13', 'editManageEnrollment', 'manageEnrollments'],
    ['SH-GUARD-07', 'editManageEnrollment', 'manageenrollments'],
    ['SH-GUARD-08, BU-ROLES-13', 'billingProfile', 'manageEnrollments'],
    ['SH-GUARD-09', 'dataRecording', 'reports'],
    ['SH-GUARD-10', 'viewComplianceDealerReport', 'dataRecording'],
  ])('[%s] %s opens by its parent %s', (_, name, parent) => {
    expect(opens(name, [parent])).toBe(true);
    expect(opens(name, ['resources'])).toBe(false);
  });

  test('[SH-GUARD-06] G-V25: parents of parents count, and their special cases', () => {
    expect(opens('viewComplianceDealerReport', ['reports'])).toBe(true);
    expect(opens('editComplianceReport', ['/reports?q=ComplianceAggregateReport'])).toBe(true);
    expect(opens('viewLead', ['viewLeads'])).toBe(true);
  });

  test('[SH-GUARD-11, BU-ROLES-14] reports opens for a report of the menu, and for that report alone', () => {
    const menu = ['/reports?q=DealerComplianceReport'];
    expect(opens('reports', menu, { q: 'DealerComplianceReport' })).toBe(true);
    expect(opens('reports', menu, { q: 'CRMNonCompliantReport' })).toBe(false);
    expect(opens('reports', ['DRSDealerComplianceReport'], { q: 'DealerComplianceReport' })).toBe(false);
    expect(opens('reports', ['DealerComplianceReport'], { q: 'DealerComplianceReport' })).toBe(true);
    expect(opens('reports', ['reports'], { q: 'AnythingElse' })).toBe(true);
  });

  test('[SH-GUARD-11] G-C08: an empty or missing q opens nothing', () => {
    expect(opens('reports', ['/reports?q=DealerComplianceReport'], { q: '' })).toBe(false);
    expect(opens('reports', ['/reports?q=DealerComplianceReport'])).toBe(false);
    expect(opens('reports', ['reports'])).toBe(true);
  });

  test.each([
    ['SH-GUARD-12, BU-ROLES-15', 'dataRecording', 'ComplianceAggregateReport', 'CRMComplianceAggregateReport'],
    ['SH-GUARD-13, BU-ROLES-16', 'crmDataRecording', 'CRMComplianceAggregateReport', 'DRSComplianceAggregateReport'],
    ['SH-GUARD-14, BU-ROLES-17', 'drsDataRecording', 'DRSComplianceAggregateReport', 'CRMComplianceAggregateReport'],
  ])('[%s] %s opens for a url that ends with %s, not with %s (G-C07)', (_, name, own, other) => {
    expect(opens(name, [own])).toBe(true);
    expect(opens(name, [`/reports?q=${own}`])).toBe(true);
    expect(opens(name, [`x/${other}`])).toBe(false);
    expect(opens(name, [])).toBe(false);
  });

  test('[SH-GUARD-12] the query of a child never opens it by its parent', () => {
    expect(opens('dataRecording', ['CRMComplianceAggregateReport'], { q: 'CRMComplianceAggregateReport' })).toBe(false);
  });

  test.each(['home', 'localeHome', 'localeAbout'])('[SH-GUARD-26] %s opens for every signed-in user', (name) => {
    expect(opens(name, ['resources'])).toBe(true);
  });

  test('[SH-GUARD-25] public routes open without a menu', () => {
    for (const name of ['login', 'haccPage404', 'portalLogout', 'page404']) expect(opens(name, [])).toBe(true);
  });

  test('parents that lead back to themselves end', () => {
    const circle: RoutesDocument = { ...table, routes: { one: { path: '/one', parent: 'two' }, two: { path: '/two', parent: 'one' } } };
    expect(canOpen('one', { routes: circle, menuUrls: ['x'], query: {} })).toBe(false);
  });

  const doors: RoutesDocument = {
    ...table,
    routes: {
      web: { path: '/web' },
      drs: { path: '/drs' },
      edit: { path: '/edit/:id', parents: ['web', 'drs'] },
      create: { path: '/create/:kind', parent: { by: 'kind', DWCP: 'web', DRS: 'drs' } },
    },
  };
  const enters = (name: string, menuUrls: readonly string[], params: { [name: string]: string } = {}): boolean =>
    canOpen(name, { routes: doors, menuUrls, query: {}, params });

  test('one of several parents is enough; of parents told by a parameter only that of its value', () => {
    expect(['web', 'drs', 'other'].map((url) => enters('edit', [url]))).toEqual([true, true, false]);
    expect(enters('create', ['web'], { kind: 'DWCP' })).toBe(true);
    expect(enters('create', ['web'], { kind: 'DRS' })).toBe(false);
    expect(enters('create', ['web', 'drs'], { kind: 'toString' })).toBe(false);
    expect(enters('create', ['web', 'drs'])).toBe(false);
  });
});
