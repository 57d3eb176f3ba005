import type { Faults } from '../diagnostics/faults.ts';
import { distinctDocuments } from '../link/distinctDocuments.ts';
import type { LinkInput } from '../link/linkPortal.ts';
import { soundRoot } from '../link/soundRoot.ts';
import type { ResolvedPortal, ResolvedVariant } from '../resolved.ts';
import { proveBrand } from './proveBrand.ts';
import { ConditionProver } from './proveConditions.ts';
import { proveMatches } from './proveMatches.ts';
import { proveNames } from './proveNames.ts';
import { proveRoutes } from './proveRoutes.ts';
import { proveUse } from './proveUse.ts';
import { usedKeys } from './usedKeys.ts';

type Uses = (key: string) => boolean;

function usedBy(portal: ResolvedPortal, variant: ResolvedVariant): Uses {
  const { screens, frames, forms, flows, menus, products } = variant;
  const documents = [screens, frames, forms, flows, menus, products].flatMap((table) => [...table.values()]);
  return usedKeys([variant.oemDigest, ...portal.shared.map(({ digest }) => digest), ...documents.map(({ digest }) => digest)], documents);
}

/** Walks programs, languages, roles and routes and proves what no single document can say. */
export function provePortal(input: LinkInput, faults: Faults): void {
  const { layout, portal, access, conditions, facts } = input;
  const documents = distinctDocuments(portal.variants);
  const digests = [
    ...portal.shared.map(({ digest }) => digest),
    ...portal.variants.map(({ oemDigest }) => oemDigest),
    ...documents.map(({ digest }) => digest),
  ];
  new ConditionProver(facts, conditions, portal.variants, faults).prove(digests);
  for (const variant of portal.variants) proveBrand(variant, faults);
  proveMatches(portal, faults);
  const uses = new Map<ResolvedVariant, Uses>();
  const usesOf = (variant: ResolvedVariant): Uses => {
    const known = uses.get(variant) ?? usedBy(portal, variant);
    uses.set(variant, known);
    return known;
  };
  proveNames(portal, (variant, key) => usesOf(variant)(key), faults);
  proveRoutes(soundRoot(portal, 'routes'), portal.variants, access, faults);
  proveUse(layout, portal, digests, usedKeys(digests, documents), faults);
}
