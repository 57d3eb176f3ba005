import type { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import type { Node } from '../load/node.ts';
import { textOf } from '../load/textOf.ts';
import type { ResolvedDocument } from '../resolved.ts';
import { valueTables } from './valueTables.ts';

const READS = /^value\.([^.]+)/;

/** Checks that a named value reads only those above it: none leads back to itself. */
export function checkValues(document: ResolvedDocument, faults: Faults): void {
  for (const { table } of valueTables(document)) {
    const names = [...table.entries.keys()];
    for (const [index, name] of names.entries()) {
      for (const reference of referencesIn(table.entries.get(name))) {
        const read = READS.exec(textOf(reference) ?? '')?.[1] ?? '';
        if (names.indexOf(read) < index) continue;
        const text = `the value "${name}" reads "${read}", which does not stand above it`;
        faults.add('VALUE_ORDER', reference, text, { fix: `put "${read}" above "${name}"` });
      }
    }
  }
}

function referencesIn(node: Node | undefined): Node[] {
  if (node?.type === 'array') return node.items.flatMap(referencesIn);
  if (node?.type !== 'object') return [];
  const path = entryOf(node, '$');
  return path ? [path] : [...node.entries.values()].flatMap(referencesIn);
}
