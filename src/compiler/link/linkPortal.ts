import { functions } from '#conditions';
import type { AccessDocument, Condition, Fact } from '#model';
import type { Vocabulary } from '../compiledPortal.ts';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { checkForm } from '../forms/checkFormFields.ts';
import type { Layout } from '../overlay/layout.ts';
import { checkPattern } from '../patterns/checkPattern.ts';
import { distinctDocuments, type ResolvedPortal, soundRoot } from '../resolved.ts';
import { entryOf } from '../source/node.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import { checkAccess, checkDemo } from './access.ts';
import { checkConditionCycles, checkMatches } from './conditions.ts';
import { checkData, dataNamesOfFlows } from './data.ts';
import { checkReceivers, checkSends } from './events.ts';
import { FactLinker } from './facts.ts';
import { checkFlow, checkLookedAt, checkViews } from './machines.ts';
import { MessageLinker } from './messages.ts';
import { catalogueOf, linkNames } from './names.ts';
import { checkMenus, checkRoutes } from './routesAndMenus.ts';
import { checkNamedValues, checkValueOrder, valueTables } from './values.ts';

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

function checkPasswordPatterns(layout: Layout, diagnostics: Diagnostics): void {
  const rules = entryOf(layout.byPath.get('schemas/portal.json')?.root, 'password');
  for (const rule of rules?.type === 'array' ? rules.items : []) {
    const pattern = entryOf(rule, 'pattern');
    if (pattern) checkPattern(pattern, diagnostics);
  }
}

/** A program that changes no flow and no document with the block of a flow is as the base. */
function checkAllViews({ variants }: ResolvedPortal, diagnostics: Diagnostics): void {
  const concerned = variants[0]?.own.filter(({ kind, digest }) => kind === 'machine' || digest.flowBlocks.length > 0) ?? [];
  const paths = new Set(concerned.map(({ path }) => path));
  for (const { variant, own, frames, screens, flows } of variants) {
    if (variant.id !== 'base' && !own.some(({ path, digest }) => paths.has(path) || digest.flowBlocks.length > 0)) continue;
    const blocks = [...frames.values(), ...screens.values()].flatMap(({ digest }) => digest.flowBlocks);
    checkViews(blocks, flows, diagnostics);
  }
}

/** A program that changes no flow sends to those of the base. */
function checkAllSends({ shared, variants }: ResolvedPortal, diagnostics: Diagnostics): void {
  for (const { variant, own, frames, screens, flows } of variants) {
    const isBase = variant.id === 'base';
    const whole = isBase || own.some(({ kind }) => kind === 'machine');
    const documents = whole ? [frames, screens, flows].flatMap((table) => [...table.values()]) : own;
    checkSends(isBase ? [...documents, ...shared] : documents, flows, diagnostics);
  }
}

/** Checks everything that one document says of another. */
export function linkPortal(input: LinkInput, diagnostics: Diagnostics): void {
  const { layout, portal, meta, registry, access, conditions } = input;
  const documents = distinctDocuments(portal.variants);
  const digests = [
    ...portal.shared.map(({ digest }) => digest),
    ...portal.variants.map(({ oemDigest }) => oemDigest),
    ...documents.map(({ digest }) => digest),
  ];
  const knownFunctions = registry.functions ?? Object.keys(functions);
  linkNames(
    digests,
    catalogueOf(layout, portal, registry, Object.keys(access.roles), Object.keys(conditions), knownFunctions),
    diagnostics,
  );
  new MessageLinker(portal, diagnostics).link();
  const facts = new FactLinker(input.facts, portal, diagnostics);
  for (const { digest, kind, root } of portal.shared) {
    facts.linkLoose(digest);
    if (kind === 'demo') checkNamedValues(root, diagnostics);
    if (kind === 'operations') checkNamedValues(entryOf(root, 'x-portal', 'with'), diagnostics);
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
    checkData(document, dataOfFlows, diagnostics);
    checkLookedAt(document, conditions, diagnostics);
    for (const { table } of valueTables(document)) checkValueOrder(table, diagnostics);
    if (document.kind === 'machine') checkFlow(document, vocabulary, names, diagnostics);
    if (document.kind === 'form') checkForm(document, diagnostics);
  }
  for (const node of new Set(digests.flatMap((digest) => digest.conditions.map((condition) => condition.node))))
    checkMatches(node, diagnostics);
  checkAllViews(portal, diagnostics);
  checkAllSends(portal, diagnostics);
  checkReceivers(portal.variants, diagnostics);
  checkMenus(documents, diagnostics);
  checkDemo(portal.shared, input, diagnostics);
  checkRoutes(soundRoot(portal, 'routes'), diagnostics);
  checkConditionCycles(layout, diagnostics);
  checkAccess(portal.operations, access, portal.shared, diagnostics);
  checkPasswordPatterns(layout, diagnostics);
}
