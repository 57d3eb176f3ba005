import type { AccessDocument, PortalDocument } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { ENGINE_TEXTS } from '../messages/engineTexts.ts';
import { type ResolvedPortal, rootWithoutErrors } from '../resolved.ts';
import { entriesOf, entryOf, type Node, textOf } from '../source/node.ts';
import { blockKinds } from './blockKinds.ts';
import { callsOf, proveSignIn } from './proveSignIn.ts';

interface Needs {
  readonly portal: ResolvedPortal;
  readonly access: AccessDocument;
}

/** Proves that the engine gets what it needs itself: somebody can sign in and open home, and its own texts are there. */
export function proveNeeds({ access, portal }: Needs, diagnostics: Diagnostics): void {
  const document = rootWithoutErrors(portal, 'portal');
  const routes = rootWithoutErrors(portal, 'routes');
  // That a whole document is missing is reported as such; where every page is public, nobody has to sign in.
  if (!document || !routes || ![...entriesOf(entryOf(routes, 'routes')).values()].some(needsSignIn)) return;
  proveEntrance(routes, diagnostics);
  proveSession(document, { access, portal }, diagnostics);
  proveSignIn(routes, document, portal, diagnostics);
  proveTexts(document, portal, diagnostics);
  proveRefusals(document, portal, diagnostics);
}

/** What the server says when it refuses a call; without a text of the portal it says it in English. */
const REFUSALS = [
  'notNow',
  'changed',
  'missing',
  'invalid',
  'notAllowed',
  'tooMany',
  'busy',
  'away',
  'full',
  'readOnly',
  'underWay',
  'tooLarge',
] as const satisfies readonly (keyof NonNullable<PortalDocument['refusals']>)[];

function proveRefusals(document: Node, { languages }: ResolvedPortal, diagnostics: Diagnostics): void {
  const refusals = entryOf(document, 'refusals');
  const missing = REFUSALS.filter((reason) => !entryOf(refusals, reason));
  const foreign = languages.filter((language) => !language.startsWith('en'));
  if (missing.length === 0 || foreign.length === 0) return;
  const message = `the server refuses calls in English alone: ${missing.join(', ')}`;
  const fix = `name a text for each under "refusals", for readers of ${foreign.join(', ')}`;
  diagnostics.add('ENGINE_TEXT', refusals ?? entryOf(document, 'languages') ?? document, message, { fix });
}

/** Whether a route opens a page that visitors may not see. */
function needsSignIn(route: Node): boolean {
  const flag = entryOf(route, 'public');
  return entryOf(route, 'screen') !== undefined && !(flag?.type === 'scalar' && flag.value === true);
}

/** Pages that everybody has to reach: the one of signing in, and home. */
function proveEntrance(routes: Node, diagnostics: Diagnostics): void {
  const login = entryOf(routes, 'login');
  const home = entryOf(routes, 'home');
  const isSet = (route: Node | undefined, key: string) => {
    const flag = entryOf(routes, 'routes', textOf(route) ?? '', key);
    return flag?.type === 'scalar' && flag.value === true;
  };
  const exists = (route: Node | undefined) => entryOf(routes, 'routes', textOf(route) ?? '') !== undefined;
  if (login && exists(login) && !isSet(login, 'public'))
    diagnostics.add('SIGN_IN', login, `nobody can sign in: route "${textOf(login)}" is not public`, {
      fix: 'give the route "public": true',
    });
  if (home && exists(home) && !isSet(home, 'landing') && !isSet(home, 'public'))
    diagnostics.add('SIGN_IN', home, `nobody can open home: route "${textOf(home)}" needs a menu entry`, {
      fix: 'give the route "landing": true',
    });
}

/** What signing in and staying signed in call, by handler, and who must be allowed to. */
const SESSION_CALLS = [
  { handler: 'session.token', allow: 'anyone', what: 'signs in and renews the session' },
  { handler: 'session.logout', allow: 'anyone', what: 'signs out' },
  { handler: 'user.data', allow: 'authenticated', what: 'says who is signed in' },
  { handler: 'user.menu', allow: 'authenticated', what: 'gives the menu' },
] as const;

function proveSession(document: Node, { access, portal: { operations } }: Needs, diagnostics: Diagnostics): void {
  const session = entryOf(document, 'session') ?? document;
  for (const { handler, what } of SESSION_CALLS) {
    if (callsOf(operations, handler).length > 0) continue;
    diagnostics.add('SIGN_IN', session, `no operation ${what}`, { fix: `declare one with the handler "${handler}"` });
  }
  for (const id of callsOf(operations, 'user.data')) proveAllowed(id, ['anyone', 'authenticated'], access, session, diagnostics);
  for (const id of callsOf(operations, 'session.token')) proveAllowed(id, ['anyone'], access, session, diagnostics);
  const refresh = entryOf(session, 'refresh', 'call');
  const name = textOf(refresh);
  if (name === undefined) {
    const fix = 'name the operation with the handler "session.token" in "session.refresh"';
    diagnostics.add('SIGN_IN', session, 'no session is renewed: it ends with its first access token', { fix });
  } else if (refresh && operations[name] && operations[name]?.portal.handler !== 'session.token')
    diagnostics.add('SIGN_IN', refresh, `operation "${name}" does not renew sessions`, {
      fix: renewalFix(callsOf(operations, 'session.token')),
    });
}

function renewalFix(renewal: readonly string[]): string {
  return renewal.length > 0 ? `name ${renewal.join(' or ')}` : 'give it, or another operation, the handler "session.token"';
}

function proveAllowed(id: string, roles: readonly string[], access: AccessDocument, node: Node, diagnostics: Diagnostics): void {
  const allow = access.operations[id]?.allow;
  if (!allow || allow.some((role) => roles.includes(role))) return;
  diagnostics.add('SIGN_IN', node, `operation "${id}" is not open to ${roles.at(-1)}`, { fix: `allow "${roles.at(-1)}" to call it` });
}

/** Texts that the code looks up; that one is missing in a single language is reported with all messages. */
function proveTexts(document: Node, { languages, variants }: ResolvedPortal, diagnostics: Diagnostics): void {
  const [base] = variants;
  const table = base?.messages.get(languages[0] ?? '');
  if (!base || !table) return;
  const blocks = new Set([...base.screens.values(), ...base.frames.values()].flatMap(({ root }) => [...blockKinds(root)]));
  const languageNode = entryOf(document, 'languages') ?? document;
  for (const [block, keys] of Object.entries(ENGINE_TEXTS)) {
    const missing = block === '' || blocks.has(block) ? keys.filter((key) => !table.get(key)) : [];
    if (missing.length === 0) continue;
    const what = block === '' ? 'the engine' : `the block "${block}"`;
    diagnostics.add('ENGINE_TEXT', languageNode, `${what} shows texts that are in no language: ${missing.join(', ')}`, {
      fix: 'put them into locales/',
    });
  }
}
