import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { operationsOf } from '#operations';
import { shippedCalls } from '../../support/shippedCalls.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const { access, documents } = shippedCalls();
const { table, diagnostics } = operationsOf([...documents.values()]);
const callOf = (id: string) => {
  const operation = table[id];
  const query = operation?.parameters.filter((parameter) => parameter.in === 'query') ?? [];
  const names = query.map(({ name, required }) => (required ? name : `${name}?`));
  return [`${operation?.method} ${operation?.path}`, ...names, operation?.requestType].filter((part) => part !== undefined).join(' ');
};

/** Every reference of a document and of what it refers to, as file and pointer. */
function referencesOf(file: string, node: unknown = read(file)): { file: string; pointer: string }[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = (node as { $ref?: unknown }).$ref;
  if (typeof own !== 'string') return Object.values(node).flatMap((part) => referencesOf(file, part));
  const [path = '', pointer = ''] = own.split('#');
  const target = { file: resolve(dirname(file), path), pointer };
  return [target, ...referencesOf(target.file)];
}

test('the catalogue of calls has no fault', () => {
  expect(diagnostics).toEqual([]);
});

test.each([
  ['SH-CALLS-09', 'issueToken', 'POST /oauth/token application/x-www-form-urlencoded'],
  ['SH-CALLS-10', 'issueToken', 'POST /oauth/token application/x-www-form-urlencoded'],
  ['SH-CALLS-11', 'authorizeImplicit', 'POST /oauth/authorize application/x-www-form-urlencoded'],
  ['SH-CALLS-12', 'forgotPassword', 'POST /sso/auth/forgotPassword application/x-www-form-urlencoded'],
  ['SH-CALLS-13', 'getAllowedComponents', 'GET /api/sso/user/allowedComponents'],
  ['SH-CALLS-14', 'getUserData', 'GET /api/sso/user/userData'],
  ['SH-CALLS-15', 'getHeaderMenu', 'GET /api/sso/user/headerMenu'],
  ['SH-CALLS-16', 'getOems', 'GET /api/portal/oems'],
  ['SH-CALLS-17', 'getProductData', 'GET /mocdata/products/{name}.json'],
  ['SH-CALLS-20', 'getWebsiteCertificationData', 'GET /mocdata/dealerwebsitecertification/{name}.json'],
  ['SH-CALLS-21', 'changeUserLanguage', 'POST /changeUserLanguage languageCode'],
  ['SH-CALLS-22', 'getChangePasswordPermission', 'GET /api/portal/changePassword/permission'],
  ['SH-CALLS-23', 'changePassword', 'POST /changePassword application/json'],
  ['SH-CALLS-24', 'searchImpersonationUsers', 'GET /impersonate/users term'],
  ['SH-CALLS-26', 'startImpersonation', 'POST /impersonate application/json'],
  ['SH-CALLS-27', 'endImpersonation', 'DELETE /impersonate'],
  ['SH-CALLS-28', 'logout', 'POST /sso/auth/logout'],
  ['SH-CALLS-29', 'getProfileContactDetails', 'GET /api/portal/profileContactDetails'],
  ['SH-CALLS-30', 'saveProfileContactDetails', 'POST /api/portal/profileContactDetails application/json'],
  ['SH-CALLS-31', 'getDealerEnrollmentInfo', 'GET /api/portal/enroll/dwcpInfo'],
  ['SH-CALLS-33', 'getPageData', 'GET /api/page/data language pagesHri blocksHri? oemId?'],
  ['declared', 'saveDraft', 'POST /api/draft/save application/json'],
  ['declared', 'publishDrafts', 'POST /api/draft/publish application/json'],
  ['declared', 'discardDrafts', 'POST /api/draft/discard application/json'],
  ['declared', 'uploadMedia', 'POST /api/media/upload blockId multipart/form-data'],
])('[%s] %s is %s', (_id, operation, expected) => {
  expect(callOf(operation)).toBe(expected);
});

/** Calls of the shell and of sign-in that the specification writes without the prefix, and those of testers, which are of no business area. */
const ELSEWHERE =
  /^\/(oauth|sso|api\/sso|api\/page|api\/draft|api\/media|media|mocdata|impersonate|changeUserLanguage|changePassword|studio|api\/studio)(\/|$)/;

test('[BU-CALLS-05] calls of the business areas stand under /api/portal', () => {
  const paths = Object.values(table).map(({ path }) => path);
  expect(paths.filter((path) => !path.startsWith('/api/portal/') && !ELSEWHERE.test(path))).toEqual([]);
  expect(paths.filter((path) => path.startsWith('/api/portal/')).length).toBeGreaterThan(50);
});

test('[BU-CALLS-07] every call that answers with a file to download has a name for it', () => {
  const files = Object.values(table).filter(
    ({ id, fileTypes = [] }) => fileTypes.length > 0 && !['getMedia', 'getPayloadXml'].includes(id),
  );
  expect(files.map(({ id, portal }) => [id, portal.download])).toEqual([
    ['exportBudgetEntries', 'budget-ledger'],
    ['getComplianceFile', 'compliance-file'],
    ['archiveComplianceReports', 'compliance-reports'],
    ['getDownload', 'download'],
    ['exportEnrollments', 'enrollments'],
    ['exportCoverage', 'zip-codes'],
    ['downloadLead', 'lead'],
    ['exportAdf', 'lead.adf'],
    ['exportLeads', 'leads'],
    ['downloadPayload', 'payload-lookup'],
    ['exportReport', 'report'],
    ['exportWebsiteProgram', 'website-program'],
    ['exportZipImport', 'zip-import-result'],
    ['getZipTemplate', 'zip-import-template'],
    ['getZipTemplateShort', 'zip-import-template'],
  ]);
});

test('[SH-CALLS-08] only the authentication calls use client credentials, and none of them starts a refresh', () => {
  const client = Object.values(table).filter(({ portal }) => portal.auth === 'client');
  expect(client.map(({ id }) => id).toSorted()).toEqual([
    'authorizeImplicit',
    'checkPasswordReset',
    'forgotPassword',
    'issueToken',
    'resetPassword',
    'revokeToken',
  ]);
  expect(client.every(({ portal }) => portal.refresh === false)).toBe(true);
});

test('[SH-ERRORS-09] the saves of profile, contact and billing are those whose failures their screens tell', () => {
  const own = Object.values(table).filter(({ portal }) => portal.onFailure === 'profile');
  expect(own.map(({ id }) => id).toSorted()).toEqual([
    'activateBillingProfile',
    'saveBillingProfile',
    'saveProfileContactDetails',
    'saveProfileInformation',
  ]);
});

test('every reference to an entity leads somewhere', () => {
  const targets = [...documents].flatMap(([path, document]) => referencesOf(resolve(path), document));
  expect(targets.length).toBeGreaterThan(20);
  for (const { file, pointer } of targets) {
    const found = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((node, name) => (node as { [name: string]: unknown } | undefined)?.[name], read(file));
    expect({ file, pointer, found: typeof found }).toEqual({ file, pointer, found: 'object' });
  }
});

describe('access', () => {
  test('stands written for every call and for nothing else', () => {
    expect(Object.keys(access.operations).toSorted()).toEqual(Object.keys(table).toSorted());
  });

  test('names only roles that exist', () => {
    const known = new Set([...Object.keys(access.roles), 'anyone', 'authenticated']);
    const named = [
      ...Object.values(access.operations).flatMap(({ allow }) => allow),
      ...Object.values(access.roles).flatMap(({ mayImpersonate }) => mayImpersonate ?? []),
    ];
    expect(named.filter((role) => !known.has(role))).toEqual([]);
  });

  test('[SH-IMPERSONATION-27] an impersonated session can end impersonation but neither start another nor change the password', () => {
    const denied = Object.entries(access.operations).filter(([, { whileImpersonating }]) => whileImpersonating === 'deny');
    const ofTesters = [
      'listStudioMachines',
      'listStudioRecords',
      'readStudioExamples',
      'readStudioMachine',
      'readStudioRecord',
      'readStudioTexts',
    ];
    expect(denied.map(([id]) => id).toSorted()).toEqual([
      'beginNotifications',
      'changePassword',
      'decideCredit',
      'deleteResource',
      'downloadPayload',
      'endNotification',
      'findMappings',
      'getLogPage',
      'getPayloadPage',
      'getPayloadXml',
      'listMails',
      'listPayloadFailures',
      ...ofTesters.slice(0, 2),
      'overrideResponseTime',
      ...ofTesters.slice(2),
      'saveCorrection',
      'searchImpersonationUsers',
      'searchLog',
      'searchPayloads',
      'sendMailAgain',
      'startImpersonation',
    ]);
    expect(access.operations['endImpersonation']?.allow).toEqual(['authenticated']);
  });

  test('only the calls of signing in and out and the pictures of pages are open to anyone', () => {
    const open = Object.entries(access.operations).filter(([, { allow }]) => allow.includes('anyone'));
    expect(open.map(([id]) => id).toSorted()).toEqual([
      'authorizeImplicit',
      'checkPasswordReset',
      'forgotPassword',
      'getMedia',
      // By the cookie of the Studio alone.
      'issueStudioToken',
      'issueToken',
      'logout',
      'resetPassword',
      'revokeToken',
    ]);
  });
});

describe('the contact entity', () => {
  const { properties } = read(resolve('schemas', 'entities/contact.schema.json')) as {
    properties: { [name: string]: { pattern: string; maxLength: number } };
  };
  const accepts = (field: string, text: string) => new RegExp(properties[field]?.pattern ?? '', 'u').test(text);

  test('[SH-VALIDATION-10] limits every text to 250 characters', () => {
    expect(Object.values(properties).map(({ maxLength }) => maxLength)).toEqual([250, 250, 250, 250]);
  });

  test.each(['a@example.com', "o'neil+x@mail.example.co.uk", 'a.b-c_d@sub-1.example.com'])('[SH-VALIDATION-16] accepts %s', (text) => {
    expect(accepts('email', text)).toBe(true);
  });

  test.each(['a@b', 'a@example..com', 'a b@example.com', 'a@example.com,b@example.com', '@example.com', 'a.@example.com', 'a@-x.com'])(
    '[SH-VALIDATION-16] refuses %s',
    (text) => {
      expect(accepts('email', text)).toBe(false);
    },
  );

  test.each(['5125550134', '512-555-0134', '512.555.0134', '(512) 555-0134', '512-5550134', '(512) 555 -0134'])(
    '[SH-VALIDATION-19, 21] accepts %s',
    (text) => {
      expect(accepts('phone', text)).toBe(true);
    },
  );

  test.each(['512555013', '51255501345', '(512 555-0134', '512) 555-0134', '+1 512 555 0134', '٥١٢٥٥٥٠١٣٤', '512---5550134'])(
    '[SH-VALIDATION-19] refuses %s',
    (text) => {
      expect(accepts('phone', text)).toBe(false);
    },
  );

  test('hostile input is answered at once', () => {
    const started = performance.now();
    for (const text of [`${'a'.repeat(250)}!`, `a@${'a-'.repeat(125)}`, `a@${'a.'.repeat(125)}1`, `${'a.'.repeat(125)}`, '('.repeat(250)]) {
      expect([accepts('email', text), accepts('phone', text)]).toEqual([false, false]);
    }
    expect(performance.now() - started).toBeLessThan(100);
  });
});
