import type { RoutesDocument } from '#model';

/** A route that a text names, and the report when it names one of the reports rather than their route. */
export interface NamedRoute {
  readonly route: string;
  readonly report?: string;
}

/**
 * The route behind the last segment of a target: report name, route name (exact, then whatever the case), last literal segment of a path
 * (SH-ROUTING-HELPER-02..12, G-C17); '' is home; undefined for everything unknown.
 */
export function namedRoute(segment: string, document: RoutesDocument): NamedRoute | undefined {
  const { reports, home } = document;
  if (reports?.names.includes(segment)) return { route: reports.route, report: segment };
  const route = segment === '' ? home : nameOf(segment, document);
  return route === undefined ? undefined : { route };
}

function nameOf(name: string, { routes }: RoutesDocument): string | undefined {
  const lower = name.toLowerCase();
  const names = Object.keys(routes).filter((one) => routes[one]?.path !== '*');
  const byName = names.find((one) => one === name) ?? names.find((one) => one.toLowerCase() === lower);
  return (
    byName ?? names.find((one) => [routes[one]?.path ?? '', ...(routes[one]?.aliases ?? [])].some((path) => lastStatic(path) === lower))
  );
}

/** Last segment of a path, if it is literal. */
function lastStatic(path: string): string | undefined {
  const last = path.split('/').at(-1) ?? '';
  return last === '' || last.startsWith(':') ? undefined : last.toLowerCase();
}
