import type { BuiltForm } from '../forms/builtForm.ts';
import type { Digest } from '../link/digest.ts';
import { namesUsed } from '../link/namesUsed.ts';

/** Message keys, and beginnings of keys, that some documents use. */
export interface MessageNeeds {
  readonly keys: ReadonlySet<string>;
  readonly prefixes: readonly string[];
}

const needs = new WeakMap<Digest, MessageNeeds>();

/** Needs of one document. Remembered by its digest. */
function needsOf(digest: Digest): MessageNeeds {
  const known = needs.get(digest);
  if (known) return known;
  const keys = new Set(namesUsed(digest, 'message'));
  const found = { keys, prefixes: digest.prefixes };
  needs.set(digest, found);
  return found;
}

/** Needs of several documents and forms together. */
export function allNeeds(
  digests: readonly Digest[],
  forms: readonly BuiltForm[],
  keys: Iterable<string> = [],
  prefixes: readonly string[] = [],
): MessageNeeds {
  const all = new Set(keys);
  const starts = new Set(prefixes);
  for (const digest of digests) {
    const own = needsOf(digest);
    for (const key of own.keys) all.add(key);
    for (const prefix of own.prefixes) starts.add(prefix);
  }
  for (const form of forms) for (const text of form.texts) all.add(text.name);
  return { keys: all, prefixes: [...starts] };
}
