import { namedRoute, type RoutesDocument, splitTarget } from '#model';
import type { TargetOptions } from '../scope/Navigation.ts';

/** A file that the server gives as it is (staticFiles.ts). */
const FILE = /^\/assets\/[\w./-]+$/;

/** Where a target leads. `report` is set when it leads to a report rather than to the route itself. */
export type Target =
  | { readonly kind: 'outside'; readonly href: string; readonly newWindow: boolean }
  | { readonly kind: 'inside'; readonly route: string; readonly href: string; readonly report?: string };

/**
 * Finds out where a target of a link leads (SH-ROUTING-HELPER-01..12, G-C17). http, mailto and tel URLs, and files of the portal below
 * /assets/, lead outside. Of any other target
 * only the last path segment counts: it names a route (see `namedRoute`) or is a language code. If it is neither, the result is the path of
 * the not-found page. Query and hash of the target are kept.
 */
export function resolveTarget(to: string, routes: RoutesDocument, languages: readonly string[] = [], options: TargetOptions = {}): Target {
  if (/^https?:/i.test(to)) return { kind: 'outside', href: to, newWindow: true };
  if (FILE.test(to)) return { kind: 'outside', href: to, newWindow: true };
  if (/^(mailto|tel):/i.test(to)) return { kind: 'outside', href: to, newWindow: false };
  const { name, search, hash } = splitTarget(to);
  const query = mergedQuery(search, options.query);
  const found = namedRoute(name, routes);
  if (found?.report !== undefined && routes.reports !== undefined) query.set(routes.reports.query, found.report);
  if (found !== undefined) return insideTarget(found.route, routes, options.params, query, hash);
  const locale = languages.includes(name) ? localeRoute(routes) : undefined;
  if (locale !== undefined) return insideTarget(locale.name, routes, { ...options.params, [locale.parameter]: name }, query, hash);
  return { kind: 'inside', route: routes.notFound, href: routes.notFoundPath };
}

/** The route whose whole path is a language code. */
function localeRoute({ routes }: RoutesDocument): { readonly name: string; readonly parameter: string } | undefined {
  const found = Object.entries(routes).find(([, route]) => route.locale !== undefined && route.path === `/:${route.locale}`);
  return found?.[1].locale === undefined ? undefined : { name: found[0], parameter: found[1].locale };
}

function mergedQuery(search: string, added: TargetOptions['query']): URLSearchParams {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(added ?? {})) {
    if (value === undefined || value === null || value === '') query.delete(name);
    else query.set(name, String(value));
  }
  return query;
}

function insideTarget(name: string, routes: RoutesDocument, params: TargetOptions['params'], query: URLSearchParams, hash: string): Target {
  const path = fillPath(routes.routes[name]?.path ?? '*', params ?? {});
  if (path === undefined) return { kind: 'inside', route: routes.notFound, href: routes.notFoundPath };
  const text = query.toString();
  const report = name === routes.reports?.route ? query.get(routes.reports.query) : null;
  return { kind: 'inside', route: name, href: `${path}${text === '' ? '' : `?${text}`}${hash}`, ...(report && { report }) };
}

/** A path with its parameters filled in and encoded; undefined when one has no value. */
function fillPath(path: string, params: { readonly [name: string]: unknown }): string | undefined {
  const segments = path.split('/').map((segment) => {
    if (!segment.startsWith(':')) return segment === '*' ? undefined : segment;
    const value = params[segment.slice(1)];
    return value === undefined || value === null || value === '' ? undefined : encodeURIComponent(String(value));
  });
  return segments.includes(undefined) ? undefined : segments.join('/');
}

/**
 * Whether a text is a path of this origin. '//' and '/\' at the beginning are followed by a host for browsers. Control characters are
 * refused, because browsers remove them: '/' and '/' with a tab between them become '//'.
 */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text) && !text.split('').some((character) => character < ' ');
}
