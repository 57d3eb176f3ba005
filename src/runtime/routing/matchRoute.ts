import { findRoute, type Route, type RoutesDocument } from '#model';
import type { RouteFacts } from '../scope/Navigation.ts';

interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The facts of the route of an address, as `findRoute` finds it. */
export function matchRoute(routes: RoutesDocument, languages: readonly string[], address: Address): RouteFacts {
  const { name, route, params } = findRoute(routes, languages, address.pathname);
  return factsOf(name, route, params, routes, address);
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
