import { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import { textOf } from '../load/textOf.ts';
import type { ResolvedDocument } from '../resolved.ts';
import type { Node } from '../source/node.ts';

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
