import { isJsonObject, type ShownValue } from '#model';

/** The texts and numbers of documents: what they say themselves tells nothing of anybody. */
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

/** A value as testers may see it. Not even the length of a text is told: it may be a password. */
export function shownValue(value: unknown, literals: Literals): ShownValue {
  const isLiteral = (typeof value === 'string' || typeof value === 'number') && (value === '' || literals.has(value));
  if (isLiteral || typeof value === 'boolean' || value === null) return { value };
  if (Array.isArray(value)) return { kind: 'list', size: value.length };
  return KINDS[typeof value] ?? OTHER;
}

/** One object for each, since many are kept at a time. */
const KINDS: { readonly [type: string]: ShownValue } = {
  undefined: { kind: 'absent' },
  string: { kind: 'text' },
  number: { kind: 'number' },
  object: { kind: 'object' },
};
const OTHER: ShownValue = { kind: 'other' };
