import type { Digest } from './digest.ts';

/** Names of a type that a document uses, each once, sorted. */
export function namesUsed(digest: Digest, type: string): readonly string[] {
  const names = new Set<string>();
  for (const use of digest.uses) if (use.type === type) names.add(use.name);
  return names.size === 0 ? NONE : [...names].sort();
}

const NONE: readonly string[] = [];
