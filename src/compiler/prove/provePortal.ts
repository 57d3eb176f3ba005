import { STUDIO_PREFIX } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { LinkInput } from '../link/linkInput.ts';
import { messageNeedsOf, SHELL_PREFIXES } from '../messages/messageNeeds.ts';
import {
  allUsages,
  distinctDocuments,
  type ResolvedDocument,
  type ResolvedPortal,
  type ResolvedVariant,
  rootWithoutErrors,
} from '../resolved.ts';
import { entryOf, textOf } from '../source/node.ts';
import type { Usage } from '../source/usage.ts';
import { proveBrand } from './proveBrand.ts';
import { ConditionProver } from './proveConditions.ts';
import { proveLogos } from './proveLogos.ts';
import { proveNeeds } from './proveNeeds.ts';
import { proveMatches, proveNames } from './provePrograms.ts';
import { audiences, menuLeads, proveReach, proveTiles } from './proveReach.ts';
import { proveRoutes } from './proveRoutes.ts';
import { proveUse } from './proveUse.ts';

type IsUsed = (messageKey: string) => boolean;

/**
 * Proves what only all documents together can say: of conditions, the programs of the vehicle makers, their messages, routes and roles;
 * and warns of what nothing uses.
 */
export function provePortal(input: LinkInput, diagnostics: Diagnostics): void {
  const { layout, portal, access, conditions, facts, partsUsed } = input;
  const usages = allUsages(portal);
  new ConditionProver(facts, conditions, portal.variants, diagnostics).prove(usages);
  for (const variant of portal.variants) {
    proveBrand(variant, diagnostics);
    proveLogos(variant, portal.assets, diagnostics);
  }
  proveMatches(portal, diagnostics);
  proveNames(portal, usedKeysByVariant(portal), diagnostics);
  const routes = rootWithoutErrors(portal, 'routes');
  const leads = menuLeads(portal.variants);
  const people = audiences({ access, conditions, facts, portal: rootWithoutErrors(portal, 'portal') });
  proveRoutes(routes, portal.variants, { access, leads, people }, diagnostics);
  proveReach(routes, leads, diagnostics);
  proveNeeds({ access, portal }, diagnostics);
  const documents = distinctDocuments(portal.variants);
  proveTiles(
    documents.filter(({ kind }) => kind === 'screen'),
    portal.variants,
    diagnostics,
  );
  proveUse({ layout, portal, partsUsed }, usages, usedKeys(usages, documents), diagnostics);
}

/** A function that says whether a variant uses a message key; the keys of a variant are collected when first asked for. */
function usedKeysByVariant(portal: ResolvedPortal): (variant: ResolvedVariant, key: string) => boolean {
  const byVariant = new Map<ResolvedVariant, IsUsed>();
  return (variant, key) => {
    const isUsed = byVariant.get(variant) ?? usedKeysOf(variant, portal);
    byVariant.set(variant, isUsed);
    return isUsed(key);
  };
}

function usedKeysOf({ oemUsage, screens, frames, forms, flows, menus, products }: ResolvedVariant, portal: ResolvedPortal): IsUsed {
  const documents = [screens, frames, forms, flows, menus, products].flatMap((table) => [...table.values()]);
  return usedKeys([oemUsage, ...portal.shared.map(({ usage }) => usage), ...documents.map(({ usage }) => usage)], documents);
}

function usedKeys(usages: readonly Usage[], documents: readonly ResolvedDocument[]): IsUsed {
  const titles = documents.flatMap(({ kind, root }) => (kind === 'screen' ? (textOf(entryOf(root, 'title')) ?? []) : []));
  const forms = documents.flatMap(({ form }) => form ?? []);
  const { keys, prefixes } = messageNeedsOf(usages, forms, titles, [...SHELL_PREFIXES, STUDIO_PREFIX]);
  return (key) => keys.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
}
