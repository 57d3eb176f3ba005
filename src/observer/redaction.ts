import { type Literals, shownValue } from '#machines';
import { findRoute, type LiveControl, type LiveStep, type ObserverStart, type RoutesDocument, type ShownValue } from '#model';
import type { UsedControl } from './watchControls.ts';

/** The properties of an event by names that the document has; how many others there are is not told. */
export function shownData(event: { readonly type: string; readonly [name: string]: unknown }, literals: Literals): LiveStep['data'] {
  const shown: Record<string, ShownValue> = {};
  for (const name of Object.keys(event))
    if (name !== 'type' && (literals.has(name) || ENGINE_NAMES.has(name))) shown[name] = shownValue(event[name], literals);
  return shown;
}

/** Properties of events that the engine itself sends. */
const ENGINE_NAMES: ReadonlySet<string> = new Set(['data', 'output', 'error', 'value', 'route', 'version']);

/** The type of an event if the document or XState names it or it is written as documents write events. */
export function shownEvent(type: string, literals: Literals): string {
  return literals.has(type) || /^(?:xstate\.|[A-Z][A-Z0-9_]*$)/.test(type) ? type : '?';
}

/** A use of a control without a name that may be data: texts of the portal are not. */
export function shownControl(
  { isGiven, name, nth, page, role, seq }: UsedControl & Pick<LiveControl, 'seq' | 'page'>,
  labels: ReadonlySet<string>,
): LiveControl {
  return {
    seq,
    page,
    role,
    ...(labels.has(name) && { name }),
    ...(nth > 0 && { nth }),
    ...(isGiven && { given: true }),
  };
}

/**
 * A path as the routes of the portal write it: of what is a parameter, and so may name somebody's thing, only that it is there. What is no
 * address of the portal may be anything.
 */
export function shownPath(path: string, { languages, routes }: Pick<ObserverStart, 'languages' | 'routes'>): string {
  const { name, params, route } = findRoute(routes as RoutesDocument, languages, path);
  if (name === routes.notFound) return path === '/' ? path : '/:';
  const data = new Set(Object.entries(params).flatMap(([param, value]) => (param === route.locale ? [] : [value])));
  return path
    .split('/')
    .map((segment) => (data.has(decoded(segment)) ? ':' : segment))
    .join('/');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
