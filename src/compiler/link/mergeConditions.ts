import type { Condition } from '#model';
import type { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import { jsonOf } from '../load/jsonOf.ts';
import type { Layout } from '../overlay/layout.ts';

/** All named conditions; an id that two files use is a fault. */
export function mergeConditions(layout: Layout, faults: Faults): { [id: string]: Condition } {
  const merged: { [id: string]: Condition } = {};
  for (const file of layout.byKind.get('conditions') ?? []) {
    const conditions = entryOf(file.root, 'conditions');
    if (conditions?.type !== 'object') continue;
    for (const [id, node] of conditions.entries) {
      const when = entryOf(node, 'when');
      if (Object.hasOwn(merged, id)) faults.add('ID_DUPLICATE', node, `another file has a condition "${id}"`, { onKey: true });
      else if (when) merged[id] = jsonOf(when) as unknown as Condition;
    }
  }
  return merged;
}
