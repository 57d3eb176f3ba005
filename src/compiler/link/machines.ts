import { namesOf } from '#conditions';
import { lintMachine, type MachineVocabulary } from '#machines';
import type { Condition, Diagnostic, MachineDocument } from '#model';
import { type Code, codes } from '../diagnostics/codes.ts';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { ResolvedDocument } from '../resolved.ts';
import { namesUsed } from '../source/digest.ts';
import { entryOf, jsonOf, type Node, nodeAt, textOf } from '../source/node.ts';

const lints = new WeakMap<Node, { readonly names: string; readonly diagnostics: readonly Diagnostic[] }>();

/** The lint's faults but those of names: names are linked like those of every document. */
function lint(root: Node, vocabulary: MachineVocabulary): readonly Diagnostic[] {
  const diagnostics = new Diagnostics();
  for (const { code, pointer, message, fix } of lintMachine(jsonOf(root) as unknown as MachineDocument, vocabulary)) {
    if (Object.hasOwn(codes, code))
      diagnostics.add(code as Code, nodeAt(root, pointer) ?? root, message, { fix, onKey: !code.includes('UNKNOWN') });
  }
  return diagnostics.list();
}

/** Lints a flow; remembered as long as the names it may use stay the same. Only for flows of sound shape. */
export function checkFlow(flow: ResolvedDocument, vocabulary: MachineVocabulary, names: string, diagnostics: Diagnostics): void {
  if (flow.digest.diagnostics.some(({ severity }) => severity === 'error')) return;
  const known = lints.get(flow.root);
  const found = known?.names === names ? known.diagnostics : lint(flow.root, vocabulary);
  lints.set(flow.root, { names, diagnostics: found });
  diagnostics.takeAll(found);
}

type Conditions = { readonly [id: string]: Condition };

/** Warns of records that a life cycle looks at and never reads: each is looked up whenever one of its records is judged. */
export function checkLookedAt({ digest, kind, root }: ResolvedDocument, conditions: Conditions, diagnostics: Diagnostics): void {
  const records = kind === 'machine' ? entryOf(root, 'records') : undefined;
  if (records?.type !== 'object') return;
  const read = [...namesUsed(digest, 'fact'), ...readBy(namesUsed(digest, 'condition'), conditions)];
  for (const [name, node] of records.entries) {
    const path = `data.${name}`;
    if (read.some((fact) => fact === path || fact.startsWith(`${path}.`))) continue;
    diagnostics.add('MACHINE_RECORD_UNUSED', node, `nothing reads "${path}"`, { onKey: true });
  }
}

/** Facts that named conditions read, with those that they refer to. */
function readBy(ids: readonly string[], conditions: Conditions): string[] {
  const opened = new Set(ids);
  const facts: string[] = [];
  for (const id of opened) {
    const { references, conditions: further } = namesOf(conditions[id]);
    facts.push(...references);
    for (const one of further) opened.add(one);
  }
  return facts;
}

function viewsOf(node: Node | undefined, views: Set<string>): Set<string> {
  if (node?.type !== 'object') return views;
  const view = textOf(entryOf(node, 'meta', 'view'));
  if (view !== undefined) views.add(view);
  const states = node.entries.get('states');
  if (states?.type === 'object') for (const state of states.entries.values()) viewsOf(state, views);
  return views;
}

/** Checks that the blocks of a flow have, together, the views that the flow shows, and none that it does not. */
export function checkViews(blocks: readonly Node[], flows: ReadonlyMap<string, ResolvedDocument>, diagnostics: Diagnostics): void {
  const byFlow = new Map<string, Node[]>();
  for (const block of blocks) {
    const id = textOf(entryOf(block, 'flow')) ?? '';
    byFlow.set(id, [...(byFlow.get(id) ?? []), block]);
  }
  for (const [id, own] of byFlow) {
    const flow = flows.get(id);
    if (flow) checkViewsOf(flow, own, diagnostics);
  }
}

function checkViewsOf(flow: ResolvedDocument, blocks: readonly Node[], diagnostics: Diagnostics): void {
  const shown = viewsOf(flow.root, new Set());
  const offered = new Map<string, Node>();
  for (const block of blocks) {
    const views = entryOf(block, 'views');
    if (views?.type === 'object') for (const [view, node] of views.entries) offered.set(view, node);
  }
  for (const view of shown) {
    const at = entryOf(blocks[0], 'views');
    if (at && !offered.has(view)) diagnostics.add('VIEW_UNKNOWN', at, `flow "${flow.id}" shows the view "${view}", which is missing here`);
  }
  for (const [view, node] of offered) {
    if (!shown.has(view))
      diagnostics.add('UNUSED', node, `no state of flow "${flow.id}" shows the view "${view}"`, {
        onKey: true,
        fix: Diagnostics.suggestion(view, shown),
      });
  }
}
