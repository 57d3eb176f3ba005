import { entriesOf, entryOf, itemsOf, type Node, textOf } from '../source/node.ts';
import type { Scope } from './portalTypes.ts';
import type { UsageCollector } from './UsageCollector.ts';

/** Keys of blocks whose actions read of their event what the block knows. */
const ACTION_KEYS = ['actions', 'onClose', 'onHide', 'onEnter'];

/** What a block holds, but for entries that a rule walks itself. */
export function walkPlain(block: Node, scope: Scope, collector: UsageCollector, but: readonly string[] = []): void {
  for (const [key, child] of entriesOf(block)) {
    if (but.includes(key)) continue;
    // The actions of a button are a list of actions; those of a dialog or form are blocks.
    if (ACTION_KEYS.includes(key) && isActions(child)) collector.walkActions(child, scope);
    else collector.walk(child, scope);
  }
}

function isActions(node: Node): boolean {
  return itemsOf(node).some((item) => entryOf(item, 'type') !== undefined && entryOf(item, 'block') === undefined);
}

/** Notes where something leads. */
export function noteLead(holder: Node, scope: Scope, { usage }: UsageCollector): void {
  const to = entryOf(holder, 'to');
  if (to) usage.leads.push({ to, params: entryOf(holder, 'params'), scope });
}

/** Notes a call that something makes; `isOfBlock` if the block itself makes it. */
export function noteCall(holder: Node, scope: Scope, { usage }: UsageCollector, isOfBlock: boolean): void {
  const name = entryOf(holder, 'call');
  const operation = textOf(name);
  if (name && operation !== undefined) usage.calls.push({ operation, name, input: entryOf(holder, 'with'), scope, isOfBlock });
}
