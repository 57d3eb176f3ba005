import routes from '../../../../schemas/routes.json';
import type { RoutesDocument } from '../../../../src/model/index.ts';
import { resolveTarget } from '../../../../src/runtime/routing/resolveTarget.ts';

const table = routes as unknown as RoutesDocument;
const hrefOf = (to: string): string => resolveTarget(to, table, ['en', 'fr']).href;

describe('the routing helper', () => {
  test('[SH-ROUTING-HELPER-01] an http target is used as it is, in a new window', () => {
    expect(resolveTarget('https://example.test/a/b?c=d', table)).toEqual({
      kind: 'outside',
      href: 'https://example.test/a/b?c=d',
      newWindow: true,
    });
  });

  test('[SH-ROUTING-HELPER-02] a target with slashes is reduced to its last segment', () => {
    expect(hrefOf('home/foo/smartleads')).toBe('/smartleads');
    expect(hrefOf('/x/ComplianceAggregateReport')).toBe('/reports?q=ComplianceAggregateReport');
  });

  test('[SH-ROUTING-HELPER-03, BU-I18N-08] a route name leads to the path as it is spelt in the table', () => {
    expect(hrefOf('manageEnrollments')).toBe('/manageenrollments');
    expect(hrefOf('ManualDMFCorrection')).toBe('/settings/manualDMFCorrection');
    expect(hrefOf('smartanalytics')).toBe('/smartanalytics');
  });

  test('[SH-ROUTING-HELPER-03] G-C17: names whatever their case, and last static segments of paths', () => {
    expect(hrefOf('LOGVIEWER')).toBe('/logviewer');
    expect(hrefOf('dwcpenrollment')).toBe('/dwcpenrollment');
    expect(hrefOf('createCrmReport')).toBe('/compliance/createCrmReport');
    expect(hrefOf('resources?tab=2#end')).toBe('/resources?tab=2#end');
    expect(hrefOf('/')).toBe('/');
    expect(hrefOf('')).toBe('/');
    expect(hrefOf('/fr')).toBe('/fr');
  });

  test.each(['noSuchScreen', '/editManageEnrollment/D1/true', 'de', 'page404'])(
    '[SH-ROUTING-HELPER-04] unknown: %s goes to the 404 page',
    (to) => {
      expect(resolveTarget(to, table, ['en', 'fr'])).toEqual({ kind: 'inside', route: 'page404', href: '/haccPage404' });
    },
  );

  test.each([
    ['SH-ROUTING-HELPER-05', 'ComplianceAggregateReport'],
    ['SH-ROUTING-HELPER-06', 'DealerComplianceReport'],
    ['SH-ROUTING-HELPER-07', 'DRSDealerComplianceReport'],
    ['SH-ROUTING-HELPER-08', 'DWCPWebproviderNonCompliantReport'],
    ['SH-ROUTING-HELPER-09', 'CRMComplianceAggregateReport'],
    ['SH-ROUTING-HELPER-10', 'CRMNonCompliantReport'],
    ['SH-ROUTING-HELPER-11', 'DRSComplianceAggregateReport'],
    ['SH-ROUTING-HELPER-12', 'DRSNonComplianceAuditReport'],
  ])('[%s] %s is a report', (_, name) => {
    expect(hrefOf(name)).toBe(`/reports?q=${name}`);
    expect(hrefOf(`x/${name}`)).toBe(`/reports?q=${name}`);
  });

  test('a route with parameters is filled in, and encoded', () => {
    const target = resolveTarget('editManageEnrollment', table, [], {
      params: { dlCode: 'D/1', editMode: 'view' },
      query: { tab: 2, none: '' },
    });
    expect(target.href).toBe('/editManageEnrollment/D%2F1/view?tab=2');
  });

  test('[GB-297] files of the portal are opened by the browser; a path that only looks like one is looked up', () => {
    const file = '/assets/assets/resources/guide.pdf';
    expect(resolveTarget(file, table)).toEqual({ kind: 'outside', href: file, newWindow: true });
    expect(resolveTarget('/assets/a b', table).kind).toBe('inside');
  });

  test('mail and telephone addresses are left to the browser', () => {
    expect(resolveTarget('mailto:help@example.com', table)).toEqual({ kind: 'outside', href: 'mailto:help@example.com', newWindow: false });
  });
});
