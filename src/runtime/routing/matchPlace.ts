import { matchRoutes } from 'react-router-dom';
import type { Route, RoutesDocument } from '#model';
import type { RouteFacts } from '../scope/Navigation.ts';
import { queryFacts } from './queryFacts.ts';

interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/**
 * The route of an address: paths match whatever their case (G-C44), static ones before parameters; a locale parameter takes supported
 * codes only (G-C04), reserved words are no parameters (G-C43); everything else is the not-found route at its own address (G-C05).
 */
export function matchPlace(routes: RoutesDocument, languages: readonly string[], address: Address): RouteFacts {
  const begin = firstPart(address.pathname);
  for (const { name, path, first } of pathsOf(routes)) {
    if (first !== undefined && first !== begin) continue;
    const route = routes.routes[name];
    const params = route && paramsIn(path, address.pathname);
    if (route === undefined || params === undefined) continue;
    if (isReserved(route, params) || !isSupportedLocale(route, params, languages)) continue;
    return factsOf(name, route, params, routes, address);
  }
  const fallback = routes.routes[routes.notFound] ?? { path: '*', public: true };
  return factsOf(routes.notFound, fallback, {}, routes, address);
}

interface Claim {
  readonly name: string;
  readonly path: string;
  /** What an address must begin with to match at all; absent where a parameter stands. */
  readonly first?: string | undefined;
}

const claims = new WeakMap<RoutesDocument, readonly Claim[]>();

/** Paths with their routes, in the order in which they claim an address: the more of it is literal, the earlier. */
function pathsOf(document: RoutesDocument): readonly Claim[] {
  const known = claims.get(document);
  if (known !== undefined) return known;
  const paths = Object.entries(document.routes).flatMap(([name, route]) =>
    [route.path, ...(route.aliases ?? [])].map((path) => ({
      name,
      path,
      first: /^\/*([:*]|[^/]*\?)/.test(path) ? undefined : firstPart(path),
    })),
  );
  const made = paths.filter(({ path }) => path !== '*').sort((one, other) => parametersIn(one.path) - parametersIn(other.path));
  claims.set(document, made);
  return made;
}

/** The first part of a path, as the router compares it; an address that cannot be decoded is taken as it stands, as the router does. */
function firstPart(path: string): string {
  const [, part = ''] = /^\/*([^/]*)/.exec(path) ?? [];
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part.toLowerCase();
  }
}

function parametersIn(path: string): number {
  return path.split('/').filter((part) => part.startsWith(':')).length;
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
