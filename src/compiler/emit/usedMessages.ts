import type { BuiltForm } from '../forms/builtForm.ts';
import type { Digest } from '../link/digest.ts';
import type { Messages } from '../messages/message.ts';

/** Message keys, and beginnings of keys, that some documents use. */
export interface MessageNeeds {
  readonly keys: ReadonlySet<string>;
  readonly prefixes: readonly string[];
}

const needs = new WeakMap<Digest, MessageNeeds>();

/** Needs of one document. Remembered by its digest. */
export function needsOf(digest: Digest): MessageNeeds {
  const known = needs.get(digest);
  if (known) return known;
  const keys = new Set(namesUsed(digest, 'message'));
  const found = { keys, prefixes: digest.prefixes };
  needs.set(digest, found);
  return found;
}

const namesByDigest = new WeakMap<Digest, Map<string, readonly string[]>>();

/** Names of a type that a document uses, each once. Remembered by its digest. */
export function namesUsed(digest: Digest, type: string): readonly string[] {
  const known = namesByDigest.get(digest) ?? new Map<string, readonly string[]>();
  namesByDigest.set(digest, known);
  const cached = known.get(type);
  if (cached) return cached;
  const names = [...new Set(digest.uses.flatMap((use) => (use.type === type ? [use.name] : [])))].sort();
  known.set(type, names);
  return names;
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

/** Keys of a language's messages that are needed, in order. */
export function pickKeys(messages: Messages, { keys, prefixes }: MessageNeeds): string[] {
  const wanted = new Set(keys);
  if (prefixes.length > 0) {
    for (const key of messages.keys()) if (prefixes.some((prefix) => key.startsWith(prefix))) wanted.add(key);
  }
  return [...wanted].sort();
}
