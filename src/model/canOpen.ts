import type { Route, RoutesDocument } from './documents.gen.ts';
import { namedRoute, splitTarget } from './namedRoute.ts';
import { parentsOf } from './parentsOf.ts';

/** What the decision depends on. */
export interface AccessFacts {
  readonly routes: RoutesDocument;
  /** Urls of all menu entries at every level (SH-GUARD-05). */
  readonly menuUrls: readonly string[];
  readonly query: { readonly [name: string]: string };
  /** Parameters in the path of the address, which may tell the parent. */
  readonly params?: { readonly [name: string]: string };
}

/**
 * Whether a signed-in user may open a route. One of these is enough: the route is public or a landing route, a menu entry leads to it, the
 * URL of a menu entry ends with the route's `menuUrlEndsWith`, or the user may open one of its parents, with an empty query
 * (SH-GUARD-01..14, 26, G-C07, G-C08, G-C32, G-V25).
 */
export function canOpen(name: string, facts: AccessFacts): boolean {
  // The set grows while it is walked.
  const names = new Set([name]);
  for (const current of names) {
    const route: Route | undefined = facts.routes.routes[current];
    if (route === undefined) continue;
    if (isOpen(current, route, current === name ? facts : { ...facts, query: {} })) return true;
    for (const parent of parentsOf(route, facts.params ?? {})) names.add(parent);
  }
  return false;
}

/** Whether the route may be opened by itself, regardless of its parents. */
function isOpen(name: string, route: Route, { routes, menuUrls, query }: AccessFacts): boolean {
  if (route.public === true || route.landing === true) return true;
  if (menuUrls.some((url) => leadsTo(url, name, routes))) return true;
  // `menuUrlEndsWith` is a text, or names the query parameter that has the text.
  const suffix = typeof route.menuUrlEndsWith === 'object' ? query[route.menuUrlEndsWith.query] : route.menuUrlEndsWith;
  return suffix !== undefined && suffix !== '' && menuUrls.some((url) => lastName(url) === suffix);
}

/** Whether a menu entry leads to the route. An entry for a single report does not give access to the route of all reports. */
function leadsTo(url: string, name: string, document: RoutesDocument): boolean {
  if (/^(https?|mailto|tel):/i.test(url)) return false;
  const { name: segment, search } = splitTarget(url);
  const { reports } = document;
  const found = namedRoute(segment, document);
  const chosen = reports === undefined ? null : new URLSearchParams(search).get(reports.query);
  const isReport = found?.report !== undefined || (name === reports?.route && Boolean(chosen));
  return found?.route === name && !isReport;
}

/** The text after the last '/', '?', '&' or '=' of a url (G-C07). */
function lastName(url: string): string {
  return url.split(/[/?&=]/).at(-1) ?? '';
}
