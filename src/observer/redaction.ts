import { isJsonObject, type LiveStep, type ShownValue } from '#model';

/** The texts and numbers of a machine's document: what it says itself tells nothing of anybody. */
export type Literals = ReadonlySet<unknown>;

/** All texts and numbers in a configuration, keys of maps included. */
export function literalsOf(config: unknown): Literals {
  const found = new Set<unknown>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') found.add(value);
    if (Array.isArray(value)) for (const item of value) collect(item);
    else if (isJsonObject(value))
      for (const [key, child] of Object.entries(value)) {
        found.add(key);
        collect(child);
      }
  };
  collect(config);
  return found;
}

/** A value as it may leave the page. Not even the length of a text is told: it may be a password. */
export function shownValue(value: unknown, literals: Literals): ShownValue {
  const isLiteral = (typeof value === 'string' || typeof value === 'number') && (value === '' || literals.has(value));
  if (isLiteral || typeof value === 'boolean' || value === null) return { value };
  if (Array.isArray(value)) return { kind: 'list', size: value.length };
  return { kind: KINDS[typeof value] ?? 'other' };
}

const KINDS: { readonly [type: string]: 'absent' | 'text' | 'number' | 'object' } = {
  undefined: 'absent',
  string: 'text',
  number: 'number',
  object: 'object',
};

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

/** A path without the segments that may name somebody's thing. */
export function shownPath(path: string): string {
  return path
    .split('/')
    .map((segment) => (/^[A-Za-z-]{0,30}$/.test(segment) ? segment : ':'))
    .join('/');
}
