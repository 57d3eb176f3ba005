import type { Route, RoutesDocument } from './documents.gen.ts';
import { findRoute } from './findRoute.ts';
import { parentsOf } from './parentsOf.ts';

/** The current route; the root `route` of the scope. */
export interface RouteFacts {
  readonly name: string;
  readonly path: string;
  readonly params: { readonly [name: string]: string };
  readonly query: { readonly [name: string]: string };
  /** Constants of this route in the routes document. */
  readonly fixed: { readonly [name: string]: string | number };
  /** The first of its parents. */
  readonly parent?: string;
  readonly supportScope?: string;
  /** Message key of the area's name; only for routes whose screens are not released yet. */
  readonly area?: string;
  /** Path, query and hash. */
  readonly address: string;
  /** Language code in the address. */
  readonly locale?: string;
  /** Can be opened without signing in. */
  readonly public: boolean;
  /** Every signed-in user may open the route, even if the user's menu has no entry for it. */
  readonly landing: boolean;
  /** Not stored as the address to return to after signing in. */
  readonly notStored: boolean;
}

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
  const [parent] = parentsOf(route, params);
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
    ...(parent !== undefined && { parent }),
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
