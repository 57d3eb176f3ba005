import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { ResultCache } from '../diagnostics/ResultCache.ts';
import type { LinkInput } from '../link/linkInput.ts';
import { ownUsages, type ResolvedPortal, type ResolvedVariant, rootWithoutErrors } from '../resolved.ts';
import { ListInterner } from '../source/ListInterner.ts';
import type { Node } from '../source/node.ts';
import { proveBrand } from './proveBrand.ts';
import { ConditionProver } from './proveConditions.ts';
import { logosOf, proveLogos } from './proveLogos.ts';
import { proveNeeds } from './proveNeeds.ts';
import { proveMatches, proveNames } from './provePrograms.ts';
import { audiences, menuLeads, proveReach, proveTiles } from './proveReach.ts';
import { proveRoutes } from './proveRoutes.ts';
import { proveUse } from './proveUse.ts';
import { usedKeysByVariant } from './usedKeys.ts';

/**
 * Proves what only all documents together can say: of conditions, the programs of the vehicle makers, their messages, routes and roles;
 * and warns of what nothing uses.
 */
export function provePortal(input: LinkInput, diagnostics: Diagnostics): void {
  const { layout, portal, access, conditions, facts, partsUsed } = input;
  const conditionProver = new ConditionProver(facts, conditions, portal.variants, diagnostics);
  conditionProver.prove(ownUsages(portal));
  const descriptions = allDescriptions.intern(portal.variants.map(({ variant }) => variant.oem));
  for (const program of portal.variants.slice(1)) conditionProver.proveProgram(program);
  for (const variant of portal.variants) proveDescription(variant, portal.assets, diagnostics);
  proveMatches(portal, descriptions, diagnostics);
  proveNames(portal, usedKeysByVariant(portal), diagnostics);
  const routes = rootWithoutErrors(portal, 'routes');
  const leads = menuLeads(portal.variants);
  const people = audiences({ access, conditions, facts, portal: rootWithoutErrors(portal, 'portal') });
  proveRoutes(routes, portal.variants, { access, leads, people }, diagnostics);
  proveReach(routes, leads, diagnostics);
  proveNeeds({ access, portal }, diagnostics);
  proveTiles(portal.variants, diagnostics);
  proveUse({ layout, portal, partsUsed }, diagnostics);
}

const allDescriptions = new ListInterner<Node>();
const descriptionCache = new ResultCache<Node, void>();

/** Proves what the description of a program says of its looks. */
function proveDescription(variant: ResolvedVariant, assets: ResolvedPortal['assets'], diagnostics: Diagnostics): void {
  const { oem } = variant.variant;
  descriptionCache.get(
    oem,
    logosOf(variant).map((name) => assets.get(name)),
    diagnostics,
    () => {
      proveBrand(variant, diagnostics);
      proveLogos(variant, assets, diagnostics);
    },
  );
}
