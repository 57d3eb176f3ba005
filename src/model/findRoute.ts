import type { Route, RoutesDocument } from './documents.gen.ts';

/** A route of the routes document for a path, with the parameters of the path. */
export interface FoundRoute {
  readonly name: string;
  readonly route: Route;
  readonly params: { readonly [name: string]: string };
}

/**
 * Finds the route of a path, for pages in the browser and for the server that prepares them. Paths match in upper and lower case (G-C44);
 * paths with fewer parameters are tried first. The language in a path must be one that the portal supports (G-C04), and a parameter must
 * not be one of the words that its route reserves, because another route has them as a segment (G-C43). If no route matches, the result is
 * the not-found route (G-C05).
 */
export function findRoute(document: RoutesDocument, languages: readonly string[], path: string): FoundRoute {
  const segments = segmentsOf(path);
  for (const { name, route, pattern } of pathsOf(document)) {
    const params = paramsIn(pattern, segments);
    if (params !== undefined && !isReserved(route, params) && isSupportedLocale(route, params, languages)) return { name, route, params };
  }
  const { notFound, routes } = document;
  return { name: notFound, route: routes[notFound] ?? { path: '*', public: true }, params: {} };
}

/** One path of a route; a route with aliases has several. */
interface RoutePath {
  readonly name: string;
  readonly route: Route;
  readonly pattern: readonly string[];
}

/** Routes document -> its paths, sorted once. */
const pathCache = new WeakMap<RoutesDocument, readonly RoutePath[]>();

/** All paths in the order in which they are tried. */
function pathsOf(document: RoutesDocument): readonly RoutePath[] {
  const cached = pathCache.get(document);
  if (cached !== undefined) return cached;
  const paths = Object.entries(document.routes).flatMap(([name, route]) =>
    [route.path, ...(route.aliases ?? [])].filter((path) => path !== '*').map((path) => ({ name, route, pattern: segmentsOf(path) })),
  );
  const sorted = paths.sort((one, other) => parameterCount(one) - parameterCount(other));
  pathCache.set(document, sorted);
  return sorted;
}

function parameterCount({ pattern }: RoutePath): number {
  return pattern.filter((segment) => segment.startsWith(':')).length;
}

/** The segments of a path, decoded if they can be; slashes at its end do not count. */
function segmentsOf(path: string): readonly string[] {
  const segments = path.split('/');
  while (segments.at(-1) === '') segments.pop();
  return (segments[0] === '' ? segments.slice(1) : segments).map(decoded);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The parameters of a path that matches a pattern; undefined if it does not. A parameter is never empty. */
function paramsIn(pattern: readonly string[], segments: readonly string[]): FoundRoute['params'] | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':') && segment !== '') params[part.slice(1)] = segment;
    else if (part.toLowerCase() !== segment.toLowerCase()) return undefined;
  }
  return params;
}

function isReserved({ reservedParams = {} }: Route, params: FoundRoute['params']): boolean {
  return Object.entries(reservedParams).some(([name, words]) => words.some((word) => word.toLowerCase() === params[name]?.toLowerCase()));
}

function isSupportedLocale({ locale }: Route, params: FoundRoute['params'], languages: readonly string[]): boolean {
  return locale === undefined || languages.includes(params[locale] ?? '');
}
