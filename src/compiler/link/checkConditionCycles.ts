import type { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import { textOf } from '../load/textOf.ts';
import type { Layout } from '../overlay/layout.ts';
import type { Node } from '../source/node.ts';
import { eachForm } from './eachForm.ts';

function refsOf(condition: Node | undefined): string[] {
  const refs: string[] = [];
  eachForm(condition, (operator, operand) => {
    const name = operator === 'ref' ? textOf(operand) : undefined;
    if (name !== undefined) refs.push(name);
  });
  return refs;
}

/** Checks that named conditions do not refer to themselves. */
export function checkConditionCycles(layout: Layout, faults: Faults): void {
  const named = new Map<string, Node>();
  for (const file of layout.byKind.get('conditions') ?? []) {
    const table = entryOf(file.root, 'conditions');
    if (table?.type === 'object') for (const [id, node] of table.entries) named.set(id, node);
  }
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    refsOf(entryOf(named.get(from), 'when')).some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
  for (const [id, node] of named) {
    if (reaches(id, id, new Set())) faults.add('CONDITION_CYCLE', node, `"${id}" refers to itself`, { onKey: true });
  }
}
