import { lintMachine, type MachineVocabulary } from '#machines';
import type { Diagnostic, MachineDocument } from '#model';
import { type Code, codes } from '../diagnostics/codes.ts';
import { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import { jsonOf } from '../load/jsonOf.ts';
import type { Node } from '../load/node.ts';
import { nodeAt } from '../load/nodeAt.ts';
import { textOf } from '../load/textOf.ts';
import type { ResolvedDocument } from '../resolved.ts';

const lints = new WeakMap<Node, { readonly names: string; readonly faults: readonly Diagnostic[] }>();

/** The lint's faults but those of names: names are linked like those of every document. */
function lint(root: Node, vocabulary: MachineVocabulary): readonly Diagnostic[] {
  const faults = new Faults();
  for (const { code, pointer, message, fix } of lintMachine(jsonOf(root) as unknown as MachineDocument, vocabulary)) {
    if (Object.hasOwn(codes, code))
      faults.add(code as Code, nodeAt(root, pointer) ?? root, message, { fix, onKey: !code.includes('UNKNOWN') });
  }
  return faults.list();
}

/** Lints a flow; remembered as long as the names it may use stay the same. Only for flows of sound shape. */
export function checkFlow(flow: ResolvedDocument, vocabulary: MachineVocabulary, names: string, faults: Faults): void {
  if (flow.digest.faults.some(({ severity }) => severity === 'error')) return;
  const known = lints.get(flow.root);
  const found = known?.names === names ? known.faults : lint(flow.root, vocabulary);
  lints.set(flow.root, { names, faults: found });
  for (const fault of found) faults.take(fault);
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
export function checkViews(blocks: readonly Node[], flows: ReadonlyMap<string, ResolvedDocument>, faults: Faults): void {
  const byFlow = new Map<string, Node[]>();
  for (const block of blocks) {
    const id = textOf(entryOf(block, 'flow')) ?? '';
    byFlow.set(id, [...(byFlow.get(id) ?? []), block]);
  }
  for (const [id, own] of byFlow) {
    const flow = flows.get(id);
    if (flow) checkViewsOf(flow, own, faults);
  }
}

function checkViewsOf(flow: ResolvedDocument, blocks: readonly Node[], faults: Faults): void {
  const shown = viewsOf(flow.root, new Set());
  const offered = new Map<string, Node>();
  for (const block of blocks) {
    const views = entryOf(block, 'views');
    if (views?.type === 'object') for (const [view, node] of views.entries) offered.set(view, node);
  }
  for (const view of shown) {
    const at = entryOf(blocks[0], 'views');
    if (at && !offered.has(view)) faults.add('VIEW_UNKNOWN', at, `flow "${flow.id}" shows the view "${view}", which is missing here`);
  }
  for (const [view, node] of offered) {
    if (!shown.has(view))
      faults.add('UNUSED', node, `no state of flow "${flow.id}" shows the view "${view}"`, {
        onKey: true,
        fix: Faults.suggestion(view, shown),
      });
  }
}
