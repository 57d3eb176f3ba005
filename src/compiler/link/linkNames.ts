import { Faults } from '../diagnostics/faults.ts';
import type { Digest, NameUse } from '../source/digest.ts';
import type { Catalogue } from './catalogue.ts';

function check(use: NameUse, catalogue: Catalogue, faults: Faults): void {
  const set = catalogue.get(use.type);
  if (!set || set.names.has(use.name) || set.accepts?.(use.name)) return;
  const fix = Faults.suggestion(use.name, set.names);
  faults.add(set.code, use.node, `no ${set.noun} "${use.name}"`, { onKey: use.onKey, fix });
}

/** Checks that every name in the documents exists. */
export function linkNames(digests: Iterable<Digest>, catalogue: Catalogue, faults: Faults): void {
  const uses = new Set<NameUse>();
  for (const digest of digests) for (const use of digest.uses) uses.add(use);
  for (const use of uses) check(use, catalogue, faults);
}
