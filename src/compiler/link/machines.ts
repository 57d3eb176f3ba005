import { namesOf } from '#conditions';
import { lintMachine, type MachineVocabulary } from '#machines';
import type { Diagnostic, MachineDocument } from '#model';
import { type Code, codes } from '../diagnostics/codes.ts';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { ResultCache } from '../diagnostics/ResultCache.ts';
import type { ResolvedDocument, ResolvedPortal, ResolvedVariant } from '../resolved.ts';
import { entriesOf, entryOf, jsonOf, type Node, nodeAt, textOf } from '../source/node.ts';
import { hasErrors, namesUsed } from '../source/usage.ts';
import type { LinkInput } from './linkInput.ts';

type Conditions = LinkInput['conditions'];

/** Checks flows (in the browser) and life cycles (of records, on the server): the machine itself, and the records that it looks up. */
export function checkMachines(
  documents: readonly ResolvedDocument[],
  { conditions, vocabulary }: { readonly conditions: Conditions; readonly vocabulary: MachineVocabulary },
  diagnostics: Diagnostics,
): void {
  if (!documents.some(({ kind }) => kind === 'machine')) return;
  const vocabularyText = JSON.stringify(vocabulary);
  for (const document of documents) {
    if (document.kind !== 'machine') continue;
    checkRecordsAreRead(document, conditions, diagnostics);
    if (!hasErrors(document.usage)) diagnostics.takeAll(lintedMachine(document.root, vocabulary, vocabularyText));
  }
}

/** The names that machines may use. */
export function machineVocabulary({ portal, meta, registry, conditions }: LinkInput): MachineVocabulary {
  return {
    actions: [...meta.actions.keys()],
    effects: [...meta.effects.keys()],
    actors: registry.actors,
    operations: Object.keys(portal.operations),
    conditions: Object.keys(conditions),
  };
}

const lints = new WeakMap<Node, { readonly vocabularyText: string; readonly diagnostics: readonly Diagnostic[] }>();

/** What the lint finds; cached as long as the vocabulary stays the same. */
function lintedMachine(root: Node, vocabulary: MachineVocabulary, vocabularyText: string): readonly Diagnostic[] {
  const known = lints.get(root);
  if (known?.vocabularyText === vocabularyText) return known.diagnostics;
  const diagnostics = lint(root, vocabulary);
  lints.set(root, { vocabularyText, diagnostics });
  return diagnostics;
}

/** Codes of names that other checks of the compiler report, so that the lint's are left out. */
type ReportedElsewhere = `MACHINE_${'KEY' | 'ACTION' | 'ACTOR' | 'OPERATION' | 'CONDITION'}_UNKNOWN`;

function isReportedHere(code: Code | ReportedElsewhere): code is Code {
  return Object.hasOwn(codes, code);
}

/** The diagnostics of a machine with their positions. */
function lint(root: Node, vocabulary: MachineVocabulary): readonly Diagnostic[] {
  const diagnostics = new Diagnostics();
  for (const { code, pointer, message, fix } of lintMachine(jsonOf(root) as unknown as MachineDocument, vocabulary)) {
    if (isReportedHere(code)) diagnostics.add(code, nodeAt(root, pointer) ?? root, message, { fix, isOnKey: !code.includes('UNKNOWN') });
  }
  return diagnostics.list();
}

/** Warns of records that a life cycle looks up for every evaluation and never reads. */
function checkRecordsAreRead({ usage, root }: ResolvedDocument, conditions: Conditions, diagnostics: Diagnostics): void {
  const records = entriesOf(entryOf(root, 'records'));
  if (records.size === 0) return;
  const read = [...namesUsed(usage, 'fact'), ...factsOfConditions(namesUsed(usage, 'condition'), conditions)];
  for (const [name, node] of records) {
    const path = `data.${name}`;
    if (read.some((fact) => fact === path || fact.startsWith(`${path}.`))) continue;
    diagnostics.add('MACHINE_RECORD_UNUSED', node, `nothing reads "${path}"`, { isOnKey: true });
  }
}

/** Facts that named conditions read, and those that these refer to. */
function factsOfConditions(ids: readonly string[], conditions: Conditions): string[] {
  const visited = new Set(ids);
  const facts: string[] = [];
  // The set grows while it is walked, so that conditions which conditions refer to are visited too.
  for (const id of visited) {
    const { references, conditions: further } = namesOf(conditions[id]);
    facts.push(...references);
    for (const other of further) visited.add(other);
  }
  return facts;
}

/** Checks that the blocks of each flow have, together, the views that the flow shows, and no others. */
export function checkViews({ variants }: ResolvedPortal, diagnostics: Diagnostics): void {
  // A program that changes neither a flow nor a document with a flow block has the diagnostics of the base, which are reported there.
  const baseDocuments = variants[0]?.changedDocuments.filter(({ kind, usage }) => kind === 'machine' || usage.flowBlocks.length > 0) ?? [];
  const paths = new Set(baseDocuments.map(({ path }) => path));
  for (const program of variants) {
    const { changedDocuments, flows, frames, screens, variant } = program;
    // Where a document of the base begins to show a flow, what the program makes of it is another document too.
    const isAffected = affectedCache.get(changedDocuments, [], diagnostics, () =>
      changedDocuments.some(({ path, usage }) => paths.has(path) || usage.flowBlocks.length > 0),
    );
    if (variant.id === 'base' || isAffected)
      viewCache.get(changedDocuments, [flows, frames, screens], diagnostics, () => checkViewsIn(program, diagnostics));
  }
}

/** Whether a program changes a flow, or a document that shows one. */
const affectedCache = new ResultCache<readonly ResolvedDocument[], boolean>();
const viewCache = new ResultCache<readonly ResolvedDocument[], void>();

function checkViewsIn({ frames, screens, flows }: ResolvedVariant, diagnostics: Diagnostics): void {
  const blocks = [...frames.values(), ...screens.values()].flatMap(({ usage }) => usage.flowBlocks);
  for (const [id, blocksOfFlow] of blocksByFlow(blocks)) {
    const flow = flows.get(id);
    if (flow) checkViewsOf(flow, blocksOfFlow, diagnostics);
  }
}

function blocksByFlow(blocks: readonly Node[]): ReadonlyMap<string, readonly Node[]> {
  const byFlow = new Map<string, Node[]>();
  for (const block of blocks) {
    const id = textOf(entryOf(block, 'flow')) ?? '';
    byFlow.set(id, [...(byFlow.get(id) ?? []), block]);
  }
  return byFlow;
}

function checkViewsOf(flow: ResolvedDocument, blocks: readonly Node[], diagnostics: Diagnostics): void {
  const shown = new Set(viewNodes(flow.root, new Map()).keys());
  const offered = new Map<string, Node>();
  for (const block of blocks) for (const [view, node] of entriesOf(entryOf(block, 'views'))) offered.set(view, node);
  const views = entryOf(blocks[0], 'views');
  if (views) reportMissingViews(flow, views, offered, diagnostics);
  for (const [view, node] of offered) {
    if (shown.has(view)) continue;
    const fix = Diagnostics.suggestion(view, shown);
    diagnostics.add('UNUSED', node, `no state of flow "${flow.id}" shows the view "${view}"`, { isOnKey: true, fix });
  }
}

/** A view that is misspelt is told at the state, one that is missing where it would be. */
function reportMissingViews(flow: ResolvedDocument, views: Node, offered: ReadonlyMap<string, Node>, diagnostics: Diagnostics): void {
  const shown = viewNodes(flow.root, new Map());
  const free = [...offered.keys()].filter((name) => !shown.has(name));
  for (const [view, node] of shown) {
    if (offered.has(view)) continue;
    const near = Diagnostics.suggestion(view, free);
    const message = `a state of flow "${flow.id}" shows the view "${view}", which its blocks do not have`;
    diagnostics.add('VIEW_UNKNOWN', near ? node : views, message, { fix: near ?? `add "${view}" to "views"` });
  }
}

/** The views that a state or one of its child states shows, each with where it is named first. */
function viewNodes(state: Node, views: Map<string, Node>): ReadonlyMap<string, Node> {
  const node = entryOf(state, 'meta', 'view');
  const view = textOf(node);
  if (node && view !== undefined && !views.has(view)) views.set(view, node);
  for (const child of entriesOf(entryOf(state, 'states')).values()) viewNodes(child, views);
  return views;
}
