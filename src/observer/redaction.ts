import { type Literals, shownValue } from '#machines';
import type { LiveControl, LiveStep } from '#model';
import type { UsedControl } from './watchControls.ts';

/** The properties of an event by names that the document has; how many others there are is not told. */
export function shownData({ type: _, ...data }: { readonly type: string }, literals: Literals): LiveStep['data'] {
  const entries = Object.entries(data).filter(([name]) => literals.has(name) || ENGINE_NAMES.has(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, shownValue(value, literals)]));
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

/** A path without the segments that may name somebody's thing. */
export function shownPath(path: string): string {
  return path
    .split('/')
    .map((segment) => (/^[A-Za-z-]{0,30}$/.test(segment) ? segment : ':'))
    .join('/');
}
