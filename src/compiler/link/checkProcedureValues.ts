import { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import type { Node } from '../load/node.ts';
import { checkValueOrder } from './checkValueOrder.ts';
import { readsOfValues } from './readsOfValues.ts';

/** Checks the named values of the procedures of an operations document: that those which are read exist, and their order. */
export function checkProcedureValues(root: Node, faults: Faults): void {
  for (const settings of proceduresIn(root)) {
    const table = entryOf(settings, 'values');
    const names = table?.type === 'object' ? [...table.entries.keys()] : [];
    for (const { node, name } of readsOfValues(settings)) {
      if (names.includes(name)) continue;
      faults.add('FACT_UNKNOWN', node, `"value" has no "${name}" here`, { fix: Faults.suggestion(name, names) });
    }
    if (table?.type === 'object') checkValueOrder(table, faults);
  }
}

function proceduresIn(root: Node): Node[] {
  const operations = childrenOf(entryOf(root, 'paths')).flatMap(childrenOf);
  return operations.flatMap((operation) => entryOf(operation, 'x-portal', 'with') ?? []);
}

function childrenOf(node: Node | undefined): Node[] {
  return node?.type === 'object' ? [...node.entries.values()] : [];
}
