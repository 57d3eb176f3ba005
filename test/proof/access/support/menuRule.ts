import { readFileSync } from 'node:fs';

/** What an address asks for. */
export interface Asked {
  /** Route name. */
  readonly name: string;
  /** Its query `q`. */
  readonly q?: string | undefined;
  /** The audit type in its path. */
  readonly auditType?: string | undefined;
}

interface Row {
  readonly name: string;
  readonly path: string;
}

/** The routes of the requirements SH-ROUTES-10..66. */
const rows: readonly Row[] = JSON.parse(readFileSync('test/rules/routes.json', 'utf8')) as readonly Row[];

/** SH-GUARD-07..10, and those that the decisions G-V25 and GB-152 add. */
const parents: { readonly [name: string]: string | readonly string[] } = {
  editManageEnrollment: 'manageEnrollments',
  billingProfile: 'manageEnrollments',
  dataRecording: 'reports',
  viewComplianceDealerReport: 'dataRecording',
  addonManageEnrollment: 'manageEnrollments',
  websiteProgramEdit: 'websiteProgram',
  managesubscriptionWebProgramEdit: 'websiteProgram',
  managesubscriptionEdit: 'managesubscription',
  editComplianceReport: ['dataRecording', 'drsDataRecording', 'crmDataRecording'],
  crmComplianceCreateReport: 'crmDataRecording',
  viewLead: 'viewLeads',
  viewLeadResponseTime: 'viewLeads',
  ViewLeadCommunicationDetails: 'viewLeads',
  payloadlookupxml: 'payloadlookup',
};

/** The lists in which reports of a type are created: the type in the path tells the parent (GB-152). */
const listsOfType: { readonly [auditType: string]: string } = { DWCP: 'dataRecording', DRS: 'drsDataRecording' };

/** SH-GUARD-12..14, by the last name of a menu url (G-C07). */
const reportsBehind: { readonly [name: string]: string } = {
  dataRecording: 'ComplianceAggregateReport',
  crmDataRecording: 'CRMComplianceAggregateReport',
  drsDataRecording: 'DRSComplianceAggregateReport',
};

/** Shell, section 2: names that lead to a report (SH-ROUTING-HELPER). */
const reports: readonly string[] = [
  'ComplianceAggregateReport',
  'DealerComplianceReport',
  'DRSDealerComplianceReport',
  'DWCPWebproviderNonCompliantReport',
  'CRMComplianceAggregateReport',
  'CRMNonCompliantReport',
  'DRSComplianceAggregateReport',
  'DRSNonComplianceAuditReport',
];

/** The specification's rule of who may open what by their menu, in words of its own: nothing of the guard is used. */
export const menuRule = {
  rows,
  reports,

  /** Whether the urls of a menu, of all its levels, open a route that needs one (SH-GUARD-01, 05..14, G-C07, G-C08). */
  opens(urls: readonly string[], { name, q, auditType }: Asked): boolean {
    if (urls.some((url) => named(url).includes(name))) return true;
    const behind = reportsBehind[name];
    if (behind !== undefined && urls.some((url) => last(url) === behind)) return true;
    if (name === 'reports' && q !== undefined && q !== '' && urls.some((url) => last(url) === q)) return true;
    const parent = name === 'complianceCreateReport' ? listsOfType[auditType ?? ''] : parents[name];
    return [parent ?? []].flat().some((one) => menuRule.opens(urls, { name: one }));
  },
};

function last(url: string): string {
  return url.slice(Math.max(...['/', '?', '&', '='].map((sign) => url.lastIndexOf(sign))) + 1);
}

/** Routes that a menu url means: by name or by the end of a path, whatever the case; an address of the web and a report mean none. */
function named(url: string): string[] {
  if (url.toLowerCase().startsWith('http')) return [];
  const [pathname = '', query = ''] = url.split('#')[0]?.split('?') ?? [];
  const segment = pathname.split('/').filter(Boolean).at(-1) ?? '';
  if (reports.includes(segment)) return [];
  const exact = rows.find(({ name }) => name === segment);
  const byName = exact ?? rows.find(({ name }) => name.toLowerCase() === segment.toLowerCase());
  const byPath = rows.find(({ path }) => path.toLowerCase().split('/').at(-1) === segment.toLowerCase());
  const found = byName ?? byPath;
  const isReport = found?.name === 'reports' && (new URLSearchParams(query).get('q') ?? '') !== '';
  return found === undefined || isReport ? [] : [found.name];
}
