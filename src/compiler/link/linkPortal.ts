import { functions } from '#conditions';
import type { AccessDocument, Condition, Fact } from '#model';
import type { Vocabulary } from '../compiledPortal.ts';
import type { Faults } from '../diagnostics/faults.ts';
import { checkPattern } from '../forms/checkPattern.ts';
import { entryOf } from '../load/entryOf.ts';
import type { Layout } from '../overlay/layout.ts';
import type { ResolvedPortal } from '../resolved.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import { catalogueOf } from './catalogue.ts';
import { checkAccess } from './checkAccess.ts';
import { checkConditionCycles } from './checkConditionCycles.ts';
import { checkData } from './checkData.ts';
import { checkDemo } from './checkDemo.ts';
import { checkFlow } from './checkFlow.ts';
import { checkForm } from './checkForm.ts';
import { checkLookedAt } from './checkLookedAt.ts';
import { checkMatches } from './checkMatches.ts';
import { checkMenus } from './checkMenus.ts';
import { checkNamedValues } from './checkNamedValues.ts';
import { checkReceivers } from './checkReceivers.ts';
import { checkRoutes } from './checkRoutes.ts';
import { checkSends } from './checkSends.ts';
import { checkValueOrder } from './checkValueOrder.ts';
import { checkViews } from './checkViews.ts';
import { dataNamesOfFlows } from './dataNamesOfFlows.ts';
import { distinctDocuments } from './distinctDocuments.ts';
import { FactLinker } from './linkFacts.ts';
import { MessageLinker } from './linkMessages.ts';
import { linkNames } from './linkNames.ts';
import { soundRoot } from './soundRoot.ts';
import { valueTables } from './valueTables.ts';

/** What linking looks at. */
export interface LinkInput {
  readonly layout: Layout;
  readonly portal: ResolvedPortal;
  readonly meta: MetaSchemas;
  readonly registry: Vocabulary;
  readonly access: AccessDocument;
  readonly conditions: { readonly [id: string]: Condition };
  readonly facts: { readonly [path: string]: Fact };
}

function checkPasswordPatterns(layout: Layout, faults: Faults): void {
  const rules = entryOf(layout.byPath.get('schemas/portal.json')?.root, 'password');
  for (const rule of rules?.type === 'array' ? rules.items : []) {
    const pattern = entryOf(rule, 'pattern');
    if (pattern) checkPattern(pattern, faults);
  }
}

/** A program that changes no flow and no document with the block of a flow is as the base. */
function checkAllViews({ variants }: ResolvedPortal, faults: Faults): void {
  const concerned = variants[0]?.own.filter(({ kind, digest }) => kind === 'machine' || digest.flowBlocks.length > 0) ?? [];
  const paths = new Set(concerned.map(({ path }) => path));
  for (const { variant, own, frames, screens, flows } of variants) {
    if (variant.id !== 'base' && !own.some(({ path, digest }) => paths.has(path) || digest.flowBlocks.length > 0)) continue;
    const blocks = [...frames.values(), ...screens.values()].flatMap(({ digest }) => digest.flowBlocks);
    checkViews(blocks, flows, faults);
  }
}

/** A program that changes no flow sends to those of the base. */
function checkAllSends({ shared, variants }: ResolvedPortal, faults: Faults): void {
  for (const { variant, own, frames, screens, flows } of variants) {
    const isBase = variant.id === 'base';
    const whole = isBase || own.some(({ kind }) => kind === 'machine');
    const documents = whole ? [frames, screens, flows].flatMap((table) => [...table.values()]) : own;
    checkSends(isBase ? [...documents, ...shared] : documents, flows, faults);
  }
}

/** Checks everything that one document says of another. */
export function linkPortal(input: LinkInput, faults: Faults): void {
  const { layout, portal, meta, registry, access, conditions } = input;
  const documents = distinctDocuments(portal.variants);
  const digests = [
    ...portal.shared.map(({ digest }) => digest),
    ...portal.variants.map(({ oemDigest }) => oemDigest),
    ...documents.map(({ digest }) => digest),
  ];
  const knownFunctions = registry.functions ?? Object.keys(functions);
  linkNames(digests, catalogueOf(layout, portal, registry, Object.keys(access.roles), Object.keys(conditions), knownFunctions), faults);
  new MessageLinker(portal, faults).link();
  const facts = new FactLinker(input.facts, portal, faults);
  for (const { digest, kind, root } of portal.shared) {
    facts.linkLoose(digest);
    if (kind === 'demo') checkNamedValues(root, faults);
    if (kind === 'operations') checkNamedValues(entryOf(root, 'x-portal', 'with'), faults);
  }
  const vocabulary = {
    actions: [...meta.actions.keys()],
    effects: [...meta.effects.keys()],
    actors: registry.actors,
    operations: Object.keys(portal.operations),
    conditions: Object.keys(conditions),
  };
  const names = JSON.stringify(vocabulary);
  const dataOfFlows = dataNamesOfFlows(documents);
  for (const document of documents) {
    facts.link(document);
    checkData(document, dataOfFlows, faults);
    checkLookedAt(document, conditions, faults);
    for (const { table } of valueTables(document)) checkValueOrder(table, faults);
    if (document.kind === 'machine') checkFlow(document, vocabulary, names, faults);
    if (document.kind === 'form') checkForm(document, faults);
  }
  for (const node of new Set(digests.flatMap((digest) => digest.conditions.map((condition) => condition.node)))) checkMatches(node, faults);
  checkAllViews(portal, faults);
  checkAllSends(portal, faults);
  checkReceivers(portal.variants, faults);
  checkMenus(documents, faults);
  checkDemo(portal.shared, input, faults);
  checkRoutes(soundRoot(portal, 'routes'), faults);
  checkConditionCycles(layout, faults);
  checkAccess(portal.operations, access, portal.shared, faults);
  checkPasswordPatterns(layout, faults);
}
