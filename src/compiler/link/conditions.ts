import type { Condition } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Layout } from '../overlay/layout.ts';
import { checkPattern } from '../patterns/checkPattern.ts';
import { entryOf, jsonOf, type Node, textOf } from '../source/node.ts';

/** All named conditions; an id that two files use is a fault. */
export function mergeConditions(layout: Layout, diagnostics: Diagnostics): { [id: string]: Condition } {
  const merged: { [id: string]: Condition } = {};
  for (const file of layout.byKind.get('conditions') ?? []) {
    const conditions = entryOf(file.root, 'conditions');
    if (conditions?.type !== 'object') continue;
    for (const [id, node] of conditions.entries) {
      const when = entryOf(node, 'when');
      if (Object.hasOwn(merged, id)) diagnostics.add('ID_DUPLICATE', node, `another file has a condition "${id}"`, { onKey: true });
      else if (when) merged[id] = jsonOf(when) as unknown as Condition;
    }
  }
  return merged;
}

function refsOf(condition: Node | undefined): string[] {
  const refs: string[] = [];
  eachForm(condition, (operator, operand) => {
    const name = operator === 'ref' ? textOf(operand) : undefined;
    if (name !== undefined) refs.push(name);
  });
  return refs;
}

/** Checks that named conditions do not refer to themselves. */
export function checkConditionCycles(layout: Layout, diagnostics: Diagnostics): void {
  const named = new Map<string, Node>();
  for (const file of layout.byKind.get('conditions') ?? []) {
    const table = entryOf(file.root, 'conditions');
    if (table?.type === 'object') for (const [id, node] of table.entries) named.set(id, node);
  }
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    refsOf(entryOf(named.get(from), 'when')).some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
  for (const [id, node] of named) {
    if (reaches(id, id, new Set())) diagnostics.add('CONDITION_CYCLE', node, `"${id}" refers to itself`, { onKey: true });
  }
}

/** Checks the patterns that a condition matches texts with. */
export function checkMatches(condition: Node, diagnostics: Diagnostics): void {
  eachForm(condition, (operator, operand) => {
    const pattern = operator === 'matches' && operand.type === 'array' ? operand.items[1] : undefined;
    if (pattern) checkPattern(pattern, diagnostics);
  });
}

/** Calls back for every condition form `{operator: operand}` inside a condition. */
export function eachForm(node: Node | undefined, visit: (operator: string, operand: Node) => void): void {
  if (node?.type !== 'object') return;
  for (const [operator, operand] of node.entries) {
    visit(operator, operand);
    if (operator === 'not') eachForm(operand, visit);
    if ((operator === 'all' || operator === 'any') && operand.type === 'array') for (const part of operand.items) eachForm(part, visit);
  }
}
