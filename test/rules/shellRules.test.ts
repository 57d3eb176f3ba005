import { readdirSync } from 'node:fs';
import { type Evaluation, evaluate, functions, resolveValue, type Scope } from '#conditions';
import type { Condition } from '#model';
import { coreDocument } from '../support/coreDocument.ts';
import { step } from '../support/step.ts';

const read: (path: string) => ReturnType<typeof JSON.parse> = coreDocument;
const named: Record<string, { when: Condition }> = read('schemas/conditions/shell.conditions.json').conditions;
const conditions = Object.fromEntries(Object.entries(named).map(([id, { when }]) => [id, when]));
const english = { ...read('locales/en/validation.json'), ...read('locales/en/errors.json'), ...read('locales/en/session.json') };
const french = { ...read('locales/fr/validation.json'), ...read('locales/fr/errors.json') };

const holds = (id: string, scope: Scope) => evaluate({ ref: id } as Condition, { scope, conditions } satisfies Evaluation);

/** A dealer whose contact data was confirmed on `last`, seen on a day. */
function dealer(date: string, last?: string, more: { right?: boolean; dismissed?: string; user?: object; oem?: object } = {}): Scope {
  return {
    user: { role: 'Dealer', lastLoginTime: '2026-01-01T10:00:00Z', ...more.user },
    oem: { features: { contactModals: true }, ...more.oem },
    today: { date, isLastBusinessDayOfQuarter: functions['isLastBusinessDayOfQuarter']?.(date) },
    storage: { contactModalDismissed: more.dismissed },
    context: { hasRight: more.right ?? true, enrollment: { lastUpdatedDateForDealerContact: last } },
  };
}
const due = (...of: Parameters<typeof dealer>) => holds('contactChainIsDue', dealer(...of));

test('[SH-CONTACT-CHAIN-13] without a date the right decides, on an ordinary day', () => {
  expect(due('2026-05-12')).toBe(true);
  expect(due('2026-05-12', '')).toBe(true);
  expect(due('2026-05-12', undefined, { right: false })).toBe(false);
});

test('[SH-CONTACT-CHAIN-14] [BU-PROFILE-20] over 90 days, not exactly 90', () => {
  expect(due('2026-05-12', '2026-02-10')).toBe(true);
  expect(due('2026-05-12', '2026-02-11')).toBe(false);
  expect(due('2026-05-12', '2026-02-10', { right: false })).toBe(true);
  expect(due('2026-05-12', '2026-05-13')).toBe(false);
});

test.each([
  ['2026-03-31', true],
  ['2026-03-30', false],
  ['2026-06-30', true],
  ['2026-09-30', true],
  ['2026-12-31', true],
  ['2028-12-29', true],
  ['2028-12-31', false],
  ['2028-12-30', false],
  ['2028-09-29', true],
  ['2028-09-30', false],
  ['2026-02-27', false],
])('[SH-CONTACT-CHAIN-15..17, SH-CONTACT-CHAIN-20] [BU-PROFILE-21] the last business day of a quarter: %s is %s', (day, expected) => {
  const recent = functions['addDays']?.(day, -20) as string;
  expect(due(day, recent)).toBe(expected);
  expect(due(day, recent, { right: false })).toBe(expected);
});

test('[SH-CONTACT-CHAIN-10, SH-CONTACT-CHAIN-18, SH-CONTACT-CHAIN-19] every trigger yields to an update of today and to a dismissal in this login', () => {
  const dismissed = '2026-01-01T10:00:00Z';
  const triggers: [string, string?][] = [['2026-05-12'], ['2026-03-31', '2026-03-11'], ['2026-05-12', '2026-01-02']];
  for (const [day, last] of triggers) {
    expect(due(day, last)).toBe(true);
    expect(due(day, day)).toBe(false);
    expect(due(day, last, { dismissed })).toBe(false);
    expect(due(day, last, { dismissed: '2025-12-31T10:00:00Z' })).toBe(true);
  }
});

test.each([
  ['a dealer', {}, {}, true],
  ['an acting admin', { impersonator: { login: 'boss', role: 'admin' } }, {}, false],
  ['an admin', { role: 'admin' }, {}, false],
  ['an editor', { role: 'CMS Editor' }, {}, false],
  ['a program without the modals', {}, { features: { contactModals: false } }, false],
])('[SH-CONTACT-CHAIN-11, SH-CONTACT-CHAIN-12] %s', (_, user, oem, expected) => {
  expect(due('2026-05-12', undefined, { user, oem })).toBe(expected);
});

test('[SH-CONTACT-CHAIN-12] the dealers of Hyundai Canada have no modals, all others do', () => {
  const programs = ['honda', 'acura', 'infiniti', 'bmwca', 'hyundai', 'hyundaica', 'genesis'];
  const base = read('oem-config/base.json');
  const without = programs.filter((id) => ({ ...base.features, ...read(`oem-config/${id}/oem.json`).features }).contactModals !== true);
  expect(without).toEqual(['hyundaica']);
});

test.each([
  [{ authorizedPerson: 'A' }, true],
  [{ authorizedEmail: 'a@example.com' }, true],
  [{ authorizedPhone: '512-555-0134' }, true],
  [{ authorizedPerson: '', authorizedEmail: null, dealerWebsite: 'x' }, false],
  [{}, false],
])('[SH-CONTACT-CHAIN-05..09] an authorized contact in %j: %s; the last step without billing carries the date', (enrollment, expected) => {
  expect(holds('hasAuthorizedContact', { context: { enrollment } })).toBe(expected);
  expect(holds('isLastContactStep', { context: { enrollment, step: 'contact', showBilling: false } })).toBe(!expected);
  expect(holds('isLastContactStep', { context: { enrollment, step: 'enrollment', showBilling: false } })).toBe(true);
  expect(holds('isLastContactStep', { context: { enrollment, step: 'enrollment', showBilling: true } })).toBe(false);
});

/** Who is meant by what name: of these users, those for whom a condition holds. */
const USERS: Readonly<Record<string, object>> = {
  dealer: { role: 'Dealer' },
  group: { role: 'Dealer Group' },
  acted: { role: 'Dealer', impersonator: { login: 'boss', role: 'admin' } },
  admin: { role: 'admin' },
  maker: { role: 'OEM' },
  editor: { role: 'CMS Editor', belongsToCmsEditorGroup: true },
  provider: { role: 'admin', userGroups: ['PROVIDER_ADMIN'] },
  ssoOnly: { role: 'Dealer', ssoLoginOnlyAllowed: true },
};

test.each([
  ['isDealer', 'dealer group acted ssoOnly'],
  ['isDealerGroup', 'group'],
  ['isAdmin', 'admin provider'],
  ['isEditor', 'editor'],
  ['isOemStaff', 'maker'],
  ['isStaff', 'admin maker provider'],
  ['isDealerOrStaff', 'dealer group acted admin maker provider ssoOnly'],
  ['isProviderAdmin', 'provider'],
  ['isImpersonated', 'acted'],
  ['mayEnroll', 'dealer group acted ssoOnly'],
  ['isPrivileged', 'group acted admin editor provider'],
  ['isSsoOnly', 'ssoOnly'],
  ['showsMenuList', 'dealer group acted admin maker editor provider'],
  ['mustImpersonate', 'provider'],
  ['showsFeedback', 'dealer group acted admin maker provider ssoOnly'],
  ['showsSkipToEnrollment', 'dealer group acted ssoOnly'],
  ['mayHaveContactModals', 'dealer group ssoOnly'],
])('[SH-ROLES-01, SH-ROLES-02, SH-ROLES-03, SH-ROLES-04, SH-ROLES-07] %s holds for %s', (id, names) => {
  const scope = {
    portal: { providerAdminGroup: 'PROVIDER_ADMIN' },
    oem: { features: { contactModals: true, skipToEnrollment: true } },
    session: { signedIn: true, showMenu: true },
  };
  const meant = Object.keys(USERS).filter((name) => holds(id, { ...scope, user: USERS[name] }));
  expect(meant.sort()).toEqual(names.split(' ').sort());
});

test('what the shell shows follows the session, the page and the program', () => {
  const user = { role: 'Dealer' };
  for (const id of ['isSignedIn', 'showsFeedback', 'showsMenuList'])
    expect([id, holds(id, { user, session: { signedIn: false } })]).toEqual([id, false]);
  step('SH-HEADER-26', () =>
    expect([true, false].map((showMenu) => holds('showsHeader', { session: { showMenu } }))).toEqual([true, false]),
  );
  step('SH-LOGIN-09', () =>
    expect(['wrong', undefined].map((loginError) => holds('hasLoginError', { session: { loginError } }))).toEqual([true, false]),
  );
  step('SH-LOGIN-11', () => expect(['login', 'home'].map((name) => holds('onLoginPage', { route: { name } }))).toEqual([true, false]));
  step('SH-HOME-11', () => expect(holds('showsSkipToEnrollment', { user, oem: { features: {} } })).toBe(false));
  const apiError = { kind: 'server' };
  const tells = (session: object, route: object) => holds('tellsApiError', { session, route });
  step('SH-ERRORS-16', () =>
    expect([
      tells({ apiError, signedIn: true }, {}),
      tells({ apiError }, { public: true }),
      tells({ apiError }, {}),
      tells({ signedIn: true }, { public: true }),
    ]).toEqual([true, true, false, false]),
  );
  const recognizes = (name: string, hasSsoCookie: boolean) => holds('recognizesUser', { route: { name }, session: { hasSsoCookie } });
  expect(['login', 'page404', 'haccPage404', 'home'].map((name) => recognizes(name, true))).toEqual([true, true, true, false]);
  expect(recognizes('login', false)).toBe(false);
  const contact = { title: 'A', name: 'B', email: 'c', phone: '5' };
  expect(holds('contactIsWhole', { context: { contact } })).toBe(true);
  for (const field of Object.keys(contact))
    expect([field, holds('contactIsWhole', { context: { contact: { ...contact, [field]: '' } } })]).toEqual([field, false]);
});

const plain = { role: 'Dealer', belongsToCmsEditorGroup: false };
test.each([
  ['SH-IMPERSONATION-26', plain, true, false],
  ['SH-IMPERSONATION-23', { ...plain, belongsToCmsEditorGroup: true }, true, true],
  ['SH-IMPERSONATION-23', { ...plain, impersonator: { role: 'Dealer', belongsToCmsEditorGroup: true } }, true, true],
  ['SH-IMPERSONATION-24', { ...plain, role: 'admin' }, true, true],
  ['SH-IMPERSONATION-24', { ...plain, impersonator: { role: 'admin' } }, true, true],
  ['SH-IMPERSONATION-25', { ...plain, role: 'Dealer Group' }, true, true],
  ['SH-IMPERSONATION-25', { ...plain, impersonator: { role: 'Dealer Group' } }, true, true],
  ['SH-IMPERSONATION-26', { ...plain, impersonator: { role: 'OEM' } }, true, false],
  ['SH-IMPERSONATION-22', { ...plain, role: 'admin' }, false, false],
])('[SH-IMPERSONATION-22..26] %s: %j with showMenu %s', (_, user, showMenu, expected) => {
  expect(holds('showsToolbar', { user, session: { signedIn: true, showMenu } })).toBe(expected);
});

test.each([
  [['PROVIDER_ADMIN'], true],
  ['PROVIDER_ADMIN', true],
  ['OTHER, PROVIDER_ADMIN', true],
  ['PROVIDER_ADMIN_READ', false],
  ['NOT_PROVIDER_ADMIN,OTHER', false],
  [['PROVIDER_ADMIN_READ'], false],
  [undefined, false],
])('[SH-ROLES-05] G-V08, G-S29: the groups %j make a provider admin: %s', (userGroups, expected) => {
  const scope = { user: { userGroups }, portal: { providerAdminGroup: 'PROVIDER_ADMIN' } };
  expect(holds('isProviderAdmin', scope)).toBe(expected);
  const { when } = read('schemas/access.json').roles.providerAdmin;
  expect(evaluate(when, { scope, conditions })).toBe(expected);
});

type Node = { readonly id?: string; readonly [name: string]: unknown };
/** The blocks with an id, at any depth of a document. */
function blocksNamed(id: string, node: unknown): Node[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap((child) => blocksNamed(id, child));
  return 'block' in node && (node as Node).id === id ? [node as Node, ...below] : below;
}

test('[SH-HEADER-02] the welcome line greets a user without a name without a comma', () => {
  const texts = read('locales/en/shell.json').shell;
  const [welcome] = blocksNamed('welcome', read('schemas/frames/main.frame.json'));
  const shown = (user: object) =>
    resolveValue(welcome?.['text'], {
      scope: { user },
      conditions,
      translate: (key, args) => texts[key.replace('shell.', '')].replace('{name}', args?.['name']),
    });
  expect(shown({ userName: 'Pat Doe' })).toBe('Welcome, Pat Doe');
  expect([shown({ userName: null }), shown({}), shown({ userName: '' })]).toEqual(['Welcome', 'Welcome', 'Welcome']);
});

test('pages that lead nowhere else show the support of the program, phone and e-mail as links', () => {
  const screens = ['shell/not-found', 'shell/unreleased', 'shell/about', 'shell/home', 'products/contact-us'].map((id) =>
    read(`schemas/screens/${id}.screen.json`),
  );
  for (const screen of screens) expect(blocksNamed('support', screen)).toEqual([{ id: 'support', block: 'slot', part: 'support' }]);
  const part = read('schemas/parts/support.part.json');
  const scope = { oem: { support: { phone: '512-555-0134', email: 'help@example.com' } } };
  const target = (id: string) => resolveValue(blocksNamed(id, part)[0]?.['to'], { scope, conditions });
  expect([target('phone'), target('email')]).toEqual(['tel:512-555-0134', 'mailto:help@example.com']);
});

describe('shared patterns', () => {
  const { email, phone } = read('schemas/entities/contact.schema.json').properties;
  const { emails } = read('schemas/entities/contact.schema.json').definitions;
  const matches = (pattern: string, text: string) => evaluate({ matches: [text, pattern] } as Condition, { scope: {}, conditions: {} });

  test.each(['a.b+c@d-e.co', 'a@b.co'])('[SH-VALIDATION-16, BU-ERRORS-11] one address: %s', (text) =>
    expect(matches(email.pattern, text)).toBe(true),
  );
  test.each(['a@b', 'a b@c.co', 'a@b.co,c@d.co', '@b.co', 'abc@', 'a@b..co'])('[SH-VALIDATION-16, BU-ERRORS-11] no address: %s', (text) =>
    expect(matches(email.pattern, text)).toBe(false),
  );
  test('[BU-ERRORS-11] every e-mail field of a form takes one address, as contacts do, but those for leads', () => {
    const forms = readdirSync('schemas/forms', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.form.json'));
    const patternsIn = (file: string): [string, unknown][] => {
      const found: [string, unknown][] = [];
      JSON.parse(JSON.stringify(read(`schemas/forms/${file}`)), (name, part) => {
        if (/email$/i.test(name) && (part?.type !== undefined || part?.$ref !== undefined)) found.push([file, patternOf(part)]);
        return part;
      });
      return found;
    };
    const patternOf = ({ $ref, pattern }: { $ref?: string; pattern?: string }): unknown => {
      const [, entity, field] = /entities\/(\w+\.schema\.json)#\/properties\/(\w+)$/.exec($ref ?? '') ?? [];
      return entity === undefined ? pattern : read(`schemas/entities/${entity}`).properties[field ?? '']?.pattern;
    };
    const takesSeveral = (file: string) =>
      read(`schemas/forms/${file}`).checks?.some(({ id }: { id: string }) => /emailInvalid|emailsWrong/.test(id));
    expect(forms.filter(takesSeveral).sort()).toEqual(['addons/addon-parameters.form.json', 'leads/lead-destination.form.json']);
    const patterns = forms.filter((file) => !takesSeveral(file)).flatMap(patternsIn);
    expect(patterns.length).toBeGreaterThan(8);
    expect(patterns.filter(([, pattern]) => pattern !== email.pattern && pattern !== `^$|${email.pattern}`)).toEqual([]);
  });

  test.each(['a@b.co', 'a@b.co,c@d.co', 'a@b.co , c@d.co'])('[SH-VALIDATION-17] several addresses: %s', (text) =>
    expect(matches(emails.pattern, text)).toBe(true),
  );
  test.each(['a@b.co;c@d.co', 'a@b.co,,c', 'a@b.co,', ',', ''])('[SH-VALIDATION-17] not a list of addresses: %j', (text) =>
    expect(matches(emails.pattern, text)).toBe(false),
  );
  test.each(['5125550134', '512-5550134', '512-555-0134', '512.555.0134', '512 555 0134', '(512) 555-0134', '(512) 555 -0134'])(
    '[SH-VALIDATION-19, SH-VALIDATION-21, BU-ERRORS-13] a phone: %s',
    (text) => expect(matches(phone.pattern, text)).toBe(true),
  );
  test.each(['512555013', '51255501345', '512/555/0134', '512-555-abcd', '(512 555-0134', '512) 555-0134', '+1 512 555 0134'])(
    '[SH-VALIDATION-19, BU-ERRORS-13] no phone: %s',
    (text) => expect(matches(phone.pattern, text)).toBe(false),
  );
});

test.each(readdirSync('schemas/frames'))('[SH-MODALS-08] the frame %s holds the modal of a request that failed', (file) => {
  const opened: Condition[] = [];
  JSON.parse(JSON.stringify(read(`schemas/frames/${file}`)), (_name, part) => {
    if (part?.title?.$t === 'errors.server.title') opened.push(part.open);
    return part;
  });
  const isOpen = (session: object) => opened.map((open) => evaluate(open, { scope: { session }, conditions }));
  expect(isOpen({ serverFailure: null })).toEqual([false]);
  expect(isOpen({ serverFailure: { status: 500 } })).toEqual([true]);
});

test('texts of the specification stand as written', () => {
  const texts = [
    ['SH-VALIDATION-18', english.validation.email, 'The email address does not appear to be valid.'],
    ['the phone number', english.validation.phone, 'Please enter valid Phone Number in format: xxx-xxxxxxx or (xxx) xxx -xxxx.'],
    ['SH-SESSION-18', english.session.expired.notice, 'Session expired! please login again.'],
    ['SH-ERRORS-11', french.validation.required, 'Ce champ est obligatoire'],
    ['SH-ERRORS-12', french.validation.number, 'Numéro incorrect!'],
    ['SH-ERRORS-14', french.errors.saved, 'Enregistrement réussi'],
    ['SH-ERRORS-15', french.errors.noData, 'Aucunes données trouvées'],
  ];
  for (const [id = '', text, written] of texts) step(id, () => expect(text).toBe(written));
  step('SH-ERRORS-13', () => expect(french.errors.generic).toMatch(/^Une erreur s['’]est produite$/));
});

test('[SH-CHANGE-PASSWORD-14..18] each strength rule on its own', () => {
  const rules: { id: string; pattern: string }[] = read('schemas/portal.json').password;
  const unmet = (text: string) =>
    rules.filter(({ pattern }) => !evaluate({ matches: [text, pattern] } as Condition, { scope: {}, conditions: {} })).map(({ id }) => id);
  expect(unmet('Abcdef1!')).toEqual([]);
  expect(unmet('Abcde1!')).toEqual(['length']);
  expect(unmet('abcdefg1!')).toEqual(['upper']);
  expect(unmet('ABCDEFG1!')).toEqual(['lower']);
  expect(unmet('Abcdefgh!')).toEqual(['digit']);
  for (const other of ['', '~', ' ', '?', '/']) expect(unmet(`Abcdefg1${other}`)).toEqual(['special']);
  for (const special of '!#@$%^&*()+=._-') expect(unmet(`Abcdefg1${special}`)).toEqual([]);
});
