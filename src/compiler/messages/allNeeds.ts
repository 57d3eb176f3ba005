import type { BuiltForm } from '../forms/builtForm.ts';
import type { Digest } from '../source/digest.ts';
import { namesUsed } from '../source/namesUsed.ts';

/** Message keys, and beginnings of keys, that some documents use. */
export interface MessageNeeds {
  readonly keys: ReadonlySet<string>;
  readonly prefixes: readonly string[];
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
    for (const key of namesUsed(digest, 'message')) all.add(key);
    for (const prefix of digest.prefixes) starts.add(prefix);
  }
  for (const form of forms) for (const text of form.texts) all.add(text.name);
  return { keys: all, prefixes: [...starts] };
}
