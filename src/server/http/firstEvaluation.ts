import { createEvaluation, dateIn, type Evaluation } from '#conditions';
import { isJsonObject, type JsonObject, type RouteFacts, type ShellPart } from '#model';
import type { Actor } from '../call/actor.ts';

/** The evaluation of a page that is about to begin. */
export interface FirstEvaluation {
  readonly evaluation: Evaluation;
  /** What `read` gives; undefined if it reads anything that only the browser knows. */
  certain<T>(read: () => T): T | undefined;
}

/** Who opens which page, and the part of the bundle that the browser will have then. */
export interface FirstPage {
  readonly shell: ShellPart;
  readonly actor: Actor;
  readonly route: RouteFacts;
  readonly now: Date;
}

/** Evaluates documents for a signed-in user as the browser will when the page first shows, before any data of the screen has come. */
export function firstEvaluation({ shell, actor, route, now }: FirstPage): FirstEvaluation {
  let isCertain = true;
  const unknown = (): undefined => {
    isCertain = false;
  };
  const user = withoutPersonal(actor.user, shell.facts, unknown);
  const session = new Map<string | symbol, unknown>(Object.entries(sessionFacts(shell, actor, route)));
  const sessionRoot = new Proxy({}, { get: (_target, name) => (session.has(name) ? session.get(name) : unknown()) });
  const evaluation = createEvaluation({
    roots: {
      user: () => user,
      oem: () => shell.oem,
      portal: () => shell.portal,
      session: () => sessionRoot,
      route: () => route,
      today: () => ({ date: dateIn(shell.portal.timeZone, now), now: now.toISOString() }),
      menu: unknown,
      storage: unknown,
      data: unknown,
    },
    facts: shell.facts,
    conditions: shell.conditions,
    translate: () => {
      isCertain = false;
      return '';
    },
  });
  const certain = <T>(read: () => T): T | undefined => {
    isCertain = true;
    const value = read();
    return isCertain ? value : undefined;
  };
  return { evaluation, certain };
}

function sessionFacts({ language, portal }: ShellPart, { user }: Actor, { query }: RouteFacts): { readonly [name: string]: unknown } {
  const wireLanguage = portal.languages.find(({ id }) => id === language)?.wire;
  return {
    signedIn: true,
    hasToken: true,
    hasSsoCookie: true,
    impersonating: Boolean(user['impersonator']),
    language,
    wireLanguage,
    // A page may set it by its query.
    ...(Object.keys(query).length === 0 && { showMenu: true }),
  };
}

/** User details in which the facts that the facts document calls personal cannot be read: they have no business in a page's HTML. */
function withoutPersonal(user: JsonObject, facts: ShellPart['facts'], get: () => undefined): object {
  const copy = structuredClone(user);
  for (const [path, { personal }] of Object.entries(facts)) {
    const [root, ...names] = path.split('.');
    const name = names.pop();
    const holder = names.reduce<unknown>((value, key) => (isJsonObject(value) ? value[key] : undefined), copy);
    if (root === 'user' && personal === true && name !== undefined && isJsonObject(holder)) Object.defineProperty(holder, name, { get });
  }
  return copy;
}
