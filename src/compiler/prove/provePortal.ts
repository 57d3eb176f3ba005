import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { LinkInput } from '../link/linkPortal.ts';
import { allNeeds, SHELL_PREFIXES } from '../messages/messageNeeds.ts';
import { distinctDocuments, type ResolvedDocument, type ResolvedPortal, type ResolvedVariant, soundRoot } from '../resolved.ts';
import type { Digest } from '../source/digest.ts';
import { entryOf, textOf } from '../source/node.ts';
import { proveBrand } from './proveBrand.ts';
import { ConditionProver } from './proveConditions.ts';
import { proveMatches, proveNames } from './provePrograms.ts';
import { proveRoutes } from './proveRoutes.ts';
import { proveUse } from './proveUse.ts';

type Uses = (key: string) => boolean;

function usedBy(portal: ResolvedPortal, variant: ResolvedVariant): Uses {
  const { screens, frames, forms, flows, menus, products } = variant;
  const documents = [screens, frames, forms, flows, menus, products].flatMap((table) => [...table.values()]);
  return usedKeys([variant.oemDigest, ...portal.shared.map(({ digest }) => digest), ...documents.map(({ digest }) => digest)], documents);
}

/** Walks programs, languages, roles and routes and proves what no single document can say. */
export function provePortal(input: LinkInput, diagnostics: Diagnostics): void {
  const { layout, portal, access, conditions, facts } = input;
  const documents = distinctDocuments(portal.variants);
  const digests = [
    ...portal.shared.map(({ digest }) => digest),
    ...portal.variants.map(({ oemDigest }) => oemDigest),
    ...documents.map(({ digest }) => digest),
  ];
  new ConditionProver(facts, conditions, portal.variants, diagnostics).prove(digests);
  for (const variant of portal.variants) proveBrand(variant, diagnostics);
  proveMatches(portal, diagnostics);
  const uses = new Map<ResolvedVariant, Uses>();
  const usesOf = (variant: ResolvedVariant): Uses => {
    const known = uses.get(variant) ?? usedBy(portal, variant);
    uses.set(variant, known);
    return known;
  };
  proveNames(portal, (variant, key) => usesOf(variant)(key), diagnostics);
  proveRoutes(soundRoot(portal, 'routes'), portal.variants, access, diagnostics);
  proveUse(layout, portal, digests, usedKeys(digests, documents), diagnostics);
}

/** Tells whether a message key is used by a document of any variant. */
export function usedKeys(digests: readonly Digest[], documents: readonly ResolvedDocument[]): (key: string) => boolean {
  const titles = documents.flatMap(({ kind, root }) => (kind === 'screen' ? (textOf(entryOf(root, 'title')) ?? []) : []));
  const { keys, prefixes } = allNeeds(
    digests,
    documents.flatMap(({ form }) => form ?? []),
    titles,
    SHELL_PREFIXES,
  );
  return (key) => keys.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
}
