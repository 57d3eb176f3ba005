import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Organization {
  readonly id: string;
  readonly oem: string;
  readonly code: string;
  readonly name: string;
  readonly group?: string;
  readonly attributes?: { readonly [name: string]: { readonly [field: string]: unknown } | undefined };
}

interface Account {
  readonly id: string;
  readonly role: string;
  readonly oem?: string;
  readonly organizations?: readonly string[];
}

interface Demo {
  readonly organizations?: readonly Organization[];
  readonly accounts?: readonly Account[];
}

interface Line {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly bearer?: string;
  readonly cookie?: string;
  readonly username: string | null;
  readonly set?: string | readonly string[];
  readonly body: string;
}

/** Who a session belongs to, and for whom it acted. */
interface Holder {
  readonly logins: Set<string>;
}

export interface Sweep {
  readonly answers: number;
  readonly own: number;
  readonly foreign: readonly string[];
}

const SESSION = /(?:^|[;, ])(?:__Host-)?portal_session=([^;]+)/;
const ACTING = /^impersonate=([^;]+)/;
const STAFF: ReadonlySet<string> = new Set(['admin', 'OEM']);
/** The one call that tells a dealer of others: codes and names of those of its program, and nothing else (GB-157). */
const OF_OTHERS = /\/leadProgramSettings\/other-dealers\/[A-Z0-9]+$/;
const GENERATED = /\b([a-z]+)-g(\d{4})@example\.com/g;

/** Searches every answer that `recordAnswers.mjs` wrote down for what belongs to an organization that the receiver has no part in. */
export function sweepAnswers(file: string): Sweep {
  const demo = demoDocuments();
  const canaries = canariesOf(demo);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const answers = lines.map((line) => JSON.parse(line) as Line);
  const holders = holdersOf(answers);
  const found = answers
    .filter((answer) => !namesOthers(answer))
    .flatMap((answer) => {
      const { logins = new Set<string>() } = (answer.bearer && holders.get(answer.bearer)) || { logins: new Set([answer.username ?? '']) };
      const own = new Set([...logins].flatMap((login) => organizationsOf(demo, login)));
      const isOwn = (tenant: string): boolean => own.has(tenant) || [...logins].some((login) => isInCare(demo, login, tenant));
      return tenantsIn(answer.body, canaries).map((tenant) => ({ tenant, isOwn: isOwn(tenant), answer, logins }));
    });
  return {
    answers: answers.length,
    own: found.filter(({ isOwn }) => isOwn).length,
    foreign: found
      .filter(({ isOwn }) => !isOwn)
      .map(({ tenant, answer, logins }) => `${answer.method} ${answer.url} ${answer.status} to ${[...logins].join()} holds ${tenant}`),
  };
}

function namesOthers({ body, status, url }: Line): boolean {
  if (status !== 200 || !OF_OTHERS.test(url)) return false;
  const listed = JSON.parse(body) as object[];
  return listed.every((dealer) => Object.keys(dealer).every((key) => key === 'code' || key === 'name'));
}

function demoDocuments(): Demo[] {
  const folder = join('schemas', 'demo');
  return readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Demo);
}

/** Texts that stand in one organization only. */
function canariesOf(demo: readonly Demo[]): Map<string, string> {
  const found = new Map<string, string | undefined>();
  for (const { id, name, attributes = {} } of demo.flatMap(({ organizations = [] }) => organizations)) {
    const { contact = {}, enrollmentContact = {} } = attributes;
    for (const text of new Set([name, contact['email'], enrollmentContact['dealerWebsite'], enrollmentContact['authorizedEmail']])) {
      if (typeof text !== 'string') continue;
      found.set(text, found.has(text) ? undefined : id);
    }
  }
  return new Map([...found].flatMap(([text, id]): [string, string][] => (id === undefined ? [] : [[text, id]])));
}

function tenantsIn(body: string, canaries: ReadonlyMap<string, string>): string[] {
  const named = [...canaries].filter(([text]) => body.includes(text)).map(([, id]) => id);
  const generated = [...body.matchAll(GENERATED)].map(([, oem, number]) => `${oem}-g${number}`);
  return [...new Set([...named, ...generated])];
}

/** Organizations of a login, of a document or generated (`honda.ho1001` is of `honda-g0001`). */
function organizationsOf(demo: readonly Demo[], login: string): string[] {
  const all = demo.flatMap(({ organizations = [] }) => organizations);
  const account = accountOf(demo, login);
  if (account) {
    return (account.organizations ?? []).flatMap((name) =>
      name.startsWith('group:') ? all.filter(({ group }) => group === name.slice('group:'.length)).map(({ id }) => id) : [name],
    );
  }
  const [, oem = '', letters = '', number = '0'] = /^([a-z]+)\.([a-z]+)(\d{4})$/.exec(login) ?? [];
  const named = all.filter((one) => one.oem === oem && one.code.toLowerCase() === `${letters}${number}`).map(({ id }) => id);
  return [...named, ...(Number(number) > 1000 ? [`${oem}-g${String(Number(number) - 1000).padStart(4, '0')}`] : [])];
}

/** Whether staff without organizations of their own, of one maker or of all, look after a tenant (`bound` in the access document). */
function isInCare(demo: readonly Demo[], login: string, tenant: string): boolean {
  const account = accountOf(demo, login);
  if (account === undefined || account.organizations !== undefined || !STAFF.has(account.role)) return false;
  return account.oem === undefined || tenant.startsWith(`${account.oem}-`);
}

function accountOf(demo: readonly Demo[], login: string): Account | undefined {
  return demo.flatMap(({ accounts = [] }) => accounts).find(({ id }) => id.toLowerCase() === login.trim().toLowerCase());
}

/** Follows sessions through sign-in, renewal and impersonation: bearer -> holder. */
function holdersOf(answers: readonly Line[]): Map<string, Holder> {
  const bySession = new Map<string, Holder>();
  const byBearer = new Map<string, Holder>();
  for (const { username, cookie, bearer, set, body } of answers) {
    const cookies = [set ?? []].flat();
    const before = bySession.get(SESSION.exec(cookie ?? '')?.[1] ?? '');
    const token = /"access_token":"([^"]+)"/.exec(body)?.[1];
    const holder = (bearer && byBearer.get(bearer)) || (username ? { logins: new Set([username]) } : before);
    if (!holder) continue;
    if (token !== undefined) byBearer.set(`Bearer ${token}`, holder);
    for (const line of cookies) {
      const session = SESSION.exec(line)?.[1];
      if (session) bySession.set(session, holder);
      const acting = ACTING.exec(line)?.[1];
      if (acting) holder.logins.add(decodeURIComponent(acting));
    }
  }
  return byBearer;
}
