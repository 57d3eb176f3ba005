import { matchRoutes } from 'react-router-dom';
import type { Route, RoutesDocument } from '#model';
import type { RouteFacts } from '../scope/Navigation.ts';

interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/**
 * Finds the route of an address. Paths match in upper and lower case (G-C44); paths without parameters are tried first. The language in a
 * path must be one that the portal supports (G-C04), and a parameter must not be one of the words that its route reserves, because another
 * route has them as a segment (G-C43). If no route matches, the result is the not-found route (G-C05).
 */
export function matchRoute(routes: RoutesDocument, languages: readonly string[], address: Address): RouteFacts {
  const addressStart = firstSegment(address.pathname);
  for (const { name, path, start } of pathsOf(routes)) {
    if (start !== undefined && start !== addressStart) continue;
    const route = routes.routes[name];
    const params = route && paramsIn(path, address.pathname);
    if (route === undefined || params === undefined) continue;
    if (isReserved(route, params) || !isSupportedLocale(route, params, languages)) continue;
    return factsOf(name, route, params, routes, address);
  }
  const fallback = routes.routes[routes.notFound] ?? { path: '*', public: true };
  return factsOf(routes.notFound, fallback, {}, routes, address);
}

/** One path of a route; a route with aliases has several. */
interface RoutePath {
  /** Name of the route. */
  readonly name: string;
  readonly path: string;
  /** The first segment of every address that matches; undefined if the path begins with a parameter. Quickly rules out most paths. */
  readonly start?: string | undefined;
}

/** Routes document -> its paths, sorted once. */
const pathCache = new WeakMap<RoutesDocument, readonly RoutePath[]>();

/** All paths in the order in which they are tried: the fewer parameters, the earlier. */
function pathsOf(document: RoutesDocument): readonly RoutePath[] {
  const cached = pathCache.get(document);
  if (cached !== undefined) return cached;
  const paths = Object.entries(document.routes).flatMap(([name, route]) =>
    [route.path, ...(route.aliases ?? [])].map((path) => ({
      name,
      path,
      // A parameter, a wildcard or an optional segment (`en?`) matches different first segments.
      start: /^\/*([:*]|[^/]*\?)/.test(path) ? undefined : firstSegment(path),
    })),
  );
  const sorted = paths.filter(({ path }) => path !== '*').sort((a, b) => parameterCount(a.path) - parameterCount(b.path));
  pathCache.set(document, sorted);
  return sorted;
}

/** The first segment of a path as the router compares it: decoded if it can be, in lower case. */
function firstSegment(path: string): string {
  const [, segment = ''] = /^\/*([^/]*)/.exec(path) ?? [];
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}

function parameterCount(path: string): number {
  return path.split('/').filter((segment) => segment.startsWith(':')).length;
}

function paramsIn(path: string, pathname: string): { readonly [name: string]: string } | undefined {
  const match = matchRoutes([{ path }], pathname)?.[0];
  if (match === undefined) return undefined;
  return Object.fromEntries(Object.entries(match.params).map(([name, value]) => [name, value ?? '']));
}

function isReserved(route: Route, params: { readonly [name: string]: string }): boolean {
  return Object.entries(route.reservedParams ?? {}).some(([name, words]) =>
    words.some((word) => word.toLowerCase() === params[name]?.toLowerCase()),
  );
}

function isSupportedLocale(route: Route, params: { readonly [name: string]: string }, languages: readonly string[]): boolean {
  return route.locale === undefined || languages.includes(params[route.locale] ?? '');
}

function factsOf(name: string, route: Route, params: RouteFacts['params'], routes: RoutesDocument, address: Address): RouteFacts {
  const area = routes.unreleased?.[name];
  const locale = route.locale === undefined ? undefined : params[route.locale];
  return {
    name,
    path: address.pathname,
    address: `${address.pathname}${address.search}${address.hash}`,
    params,
    query: queryFacts(address.search, route.queryAs),
    fixed: route.fixed ?? {},
    public: route.public === true,
    landing: route.landing === true,
    notStored: route.notStored === true,
    ...(route.parent !== undefined && { parent: route.parent }),
    ...(route.supportScope !== undefined && { supportScope: route.supportScope }),
    ...(area !== undefined && { area }),
    ...(locale !== undefined && { locale }),
  };
}

/** Query parameters by name, the first if a name occurs twice; also under the names that the route's `queryAs` gives them (SH-GUARD-32, 33). */
function queryFacts(search: string, queryAs: { readonly [name: string]: string } | undefined): { readonly [name: string]: string } {
  const facts: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) facts[name] ??= value;
  for (const [name, source] of Object.entries(queryAs ?? {})) {
    const value = facts[source];
    if (value !== undefined) facts[name] = value;
  }
  return facts;
}
