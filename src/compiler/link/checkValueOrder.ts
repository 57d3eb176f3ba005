import type { Faults } from '../diagnostics/faults.ts';
import type { ObjectNode } from '../source/node.ts';
import { readsOfValues } from './readsOfValues.ts';

/** Checks that named values read only those above them: none leads back to itself. */
export function checkValueOrder(table: ObjectNode, faults: Faults): void {
  const names = [...table.entries.keys()];
  for (const [index, name] of names.entries()) {
    for (const { node, name: read } of readsOfValues(table.entries.get(name))) {
      if (names.indexOf(read) < index) continue;
      const text = `the value "${name}" reads "${read}", which does not stand above it`;
      faults.add('VALUE_ORDER', node, text, { fix: `put "${read}" above "${name}"` });
    }
  }
}
