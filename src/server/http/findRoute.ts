import type { CompiledPortal } from '#compiler';
import type { Route } from '#model';

type Portal = Pick<CompiledPortal, 'portal' | 'routes'>;

/** The route of a path, as the browser finds it (runtime/routing/matchRoute.ts); the not-found route when no other matches. */
export function findRoute({ portal, routes }: Portal, path: string): Route | undefined {
  const segments = segmentsOf(path);
  const languages = portal.languages.map(({ id }) => id);
  const candidates = Object.values(routes.routes).flatMap((route) =>
    [route.path, ...(route.aliases ?? [])].map((pattern) => ({ route, pattern: segmentsOf(pattern) })),
  );
  const sorted = candidates.sort((one, other) => parameterCount(one.pattern) - parameterCount(other.pattern));
  return sorted.find(({ route, pattern }) => matches(route, pattern, segments, languages))?.route ?? routes.routes[routes.notFound];
}

function matches(route: Route, pattern: readonly string[], segments: readonly string[], languages: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, index) => {
    const segment = segments[index] ?? '';
    if (!part.startsWith(':')) return part.toLowerCase() === segment.toLowerCase();
    const name = part.slice(1);
    const isReserved = (route.reservedParams?.[name] ?? []).some((word) => word.toLowerCase() === segment.toLowerCase());
    return !isReserved && (route.locale !== name || languages.includes(segment));
  });
}

function parameterCount(pattern: readonly string[]): number {
  return pattern.filter((part) => part.startsWith(':')).length;
}

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
