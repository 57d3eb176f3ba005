import { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import type { Node } from '../source/node.ts';
import { checkValueOrder } from './checkValueOrder.ts';
import { readsOfValues } from './readsOfValues.ts';

/** Checks the named values of what holds them, a procedure or a demo document: that those which are read exist, and their order. */
export function checkNamedValues(holder: Node | undefined, faults: Faults): void {
  const table = entryOf(holder, 'values');
  const names = table?.type === 'object' ? [...table.entries.keys()] : [];
  for (const { node, name } of readsOfValues(holder)) {
    if (names.includes(name)) continue;
    faults.add('FACT_UNKNOWN', node, `"value" has no "${name}" here`, { fix: Faults.suggestion(name, names) });
  }
  if (table?.type === 'object') checkValueOrder(table, faults);
}
