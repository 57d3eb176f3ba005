import type { ResolvedDocument, ResolvedVariant } from '../resolved.ts';
import type { Digest } from './digest.ts';

/** The distinct resolved documents of some variants: what a variant shares with the base is looked at once. */
export function distinctDocuments(variants: readonly ResolvedVariant[]): ResolvedDocument[] {
  const distinct = new Map<Digest, ResolvedDocument>();
  for (const { screens, frames, forms, flows, menus, products } of variants) {
    for (const table of [screens, frames, forms, flows, menus, products]) {
      for (const document of table.values()) distinct.set(document.digest, document);
    }
  }
  return [...distinct.values()];
}
