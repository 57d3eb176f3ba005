import type { ResolvedDocument, ResolvedVariant } from '../resolved.ts';
import type { Digest } from '../source/digest.ts';

/** The distinct resolved documents of some variants, without those that a variant shares with the base. */
export function distinctDocuments(variants: readonly ResolvedVariant[]): ResolvedDocument[] {
  const distinct = new Map<Digest, ResolvedDocument>();
  for (const { own } of variants) for (const document of own) distinct.set(document.digest, document);
  return [...distinct.values()];
}
