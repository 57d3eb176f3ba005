import type { RoutesDocument } from './documents.gen.ts';

/** The route that a target names. All reports share one route; `report` is set when the target names a single report. */
interface NamedRoute {
  readonly route: string;
  readonly report?: string;
}

/**
 * Finds a route by the last segment of a target: a report of that name, a route of that name (exactly, else in another case), or a route
 * whose path ends with the segment (SH-ROUTING-HELPER-02..12, G-C17). '' is home; undefined if there is no such route.
 */
export function namedRoute(segment: string, document: RoutesDocument): NamedRoute | undefined {
  const { reports, home } = document;
  if (reports?.names.includes(segment)) return { route: reports.route, report: segment };
  const route = segment === '' ? home : routeNameOf(segment, document);
  return route === undefined ? undefined : { route };
}

function routeNameOf(segment: string, { routes }: RoutesDocument): string | undefined {
  const lower = segment.toLowerCase();
  const names = Object.keys(routes).filter((name) => routes[name]?.path !== '*');
  const pathsOf = (name: string): readonly string[] => [routes[name]?.path ?? '', ...(routes[name]?.aliases ?? [])];
  return (
    names.find((name) => name === segment) ??
    names.find((name) => name.toLowerCase() === lower) ??
    names.find((name) => pathsOf(name).some((path) => lastLiteral(path) === lower))
  );
}

/** Last segment of a path in lower case; undefined if it is a parameter. */
function lastLiteral(path: string): string | undefined {
  const last = path.split('/').at(-1) ?? '';
  return last === '' || last.startsWith(':') ? undefined : last.toLowerCase();
}

interface TargetParts {
  /** Last segment of the path; may be empty. */
  readonly name: string;
  /** Query with its '?', or empty. */
  readonly search: string;
  /** Fragment with its '#', or empty. */
  readonly hash: string;
}

/** Splits a target into the last segment of its path, query and hash (SH-ROUTING-HELPER-02). */
export function splitTarget(to: string): TargetParts {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  return {
    name:
      path
        .replace(/(?<!\/)\/+$/, '')
        .split('/')
        .at(-1) ?? '',
    search,
    hash,
  };
}
