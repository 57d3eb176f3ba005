import type { Digest } from './digest.ts';

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
