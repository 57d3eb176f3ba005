import type { Condition } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Layout } from '../overlay/layout.ts';
import { checkPattern } from '../patterns/checkPattern.ts';
import { entriesOf, entryOf, itemsOf, jsonOf, type Node, textOf } from '../source/node.ts';
import type { Usage } from '../source/usage.ts';

const ALWAYS: Condition = { eq: [true, true] };

/**
 * The conditions that documents can refer to by id (`{ "ref": id }`); an id that two files use is an error. One that the checks below refuse
 * always holds here, because other checks evaluate conditions and must end.
 */
export function mergeConditions(layout: Layout, diagnostics: Diagnostics): { [id: string]: Condition } {
  const merged: { [id: string]: Condition } = {};
  const named = new Map(namedConditions(layout));
  const sizeOf = conditionSizes(named);
  for (const [id, node] of namedConditions(layout)) {
    const when = entryOf(node, 'when');
    const isRefused = sizeOf(id) > MAX_COMPARISONS || refersTo(named, id, id, new Set());
    if (Object.hasOwn(merged, id)) diagnostics.add('ID_DUPLICATE', node, `another file has a condition "${id}" too`, { isOnKey: true });
    else if (when) merged[id] = isRefused ? ALWAYS : (jsonOf(when) as unknown as Condition);
  }
  return merged;
}

/** The entries of all condition documents in order. */
export function namedConditions(layout: Layout): (readonly [id: string, node: Node])[] {
  return (layout.byKind.get('conditions') ?? []).flatMap(({ root }) => [...entriesOf(entryOf(root, 'conditions'))]);
}

/** Checks that no named condition refers to itself, directly or by others. */
export function checkConditionCycles(layout: Layout, diagnostics: Diagnostics): void {
  const named = new Map(namedConditions(layout));
  for (const [id, node] of named) {
    if (refersTo(named, id, id, new Set()))
      diagnostics.add('CONDITION_CYCLE', node, `condition "${id}" refers to itself`, { isOnKey: true });
  }
}

type NamedConditions = ReadonlyMap<string, Node>;

function refersTo(named: NamedConditions, from: string, to: string, seen: Set<string>): boolean {
  return refsOf(entryOf(named.get(from), 'when')).some(
    (next) => next === to || (!seen.has(next) && refersTo(named, next, to, seen.add(next))),
  );
}

/** Comparisons of a named condition, with those of the conditions that it refers to, each as often as it is referred to. */
const MAX_COMPARISONS = 5000;

/** Checks that evaluating a named condition takes a bounded time: references multiply. Conditions in a circle are left to the other check. */
export function checkConditionSizes(layout: Layout, diagnostics: Diagnostics): void {
  const named = new Map(namedConditions(layout));
  const sizeOf = conditionSizes(named);
  for (const [id, node] of named) {
    const isFirst = sizeOf(id) > MAX_COMPARISONS && !refsOf(entryOf(node, 'when')).some((ref) => sizeOf(ref) > MAX_COMPARISONS);
    if (isFirst) diagnostics.add('CONDITION_TOO_LARGE', node, `condition "${id}" has ${sizeOf(id)} comparisons`, { isOnKey: true });
  }
}

function conditionSizes(named: NamedConditions): (id: string) => number {
  const sizes = new Map<string, number>();
  const sizeOf = (id: string): number => {
    const known = sizes.get(id);
    if (known !== undefined) return known;
    // While it is being computed, a condition in a circle counts as nothing.
    sizes.set(id, 0);
    let size = 0;
    eachOperator(entryOf(named.get(id), 'when'), (operator, operand) => {
      if (operator === 'ref') size += sizeOf(textOf(operand) ?? '');
      else if (!['not', 'all', 'any'].includes(operator)) size += 1;
    });
    sizes.set(id, size);
    return size;
  };
  return sizeOf;
}

function refsOf(condition: Node | undefined): string[] {
  const refs: string[] = [];
  eachOperator(condition, (operator, operand) => {
    const name = operator === 'ref' ? textOf(operand) : undefined;
    if (name !== undefined) refs.push(name);
  });
  return refs;
}

/** Checks the patterns that conditions match texts with. */
export function checkPatterns(usages: readonly Usage[], diagnostics: Diagnostics): void {
  const conditions = new Set(usages.flatMap((usage) => usage.conditions.map(({ node }) => node)));
  for (const condition of conditions) {
    eachOperator(condition, (operator, operand) => {
      const pattern = operator === 'matches' ? itemsOf(operand)[1] : undefined;
      if (pattern) checkPattern(pattern, diagnostics);
    });
  }
}

/** Checks the patterns of password rules. */
export function checkPasswordPatterns(layout: Layout, diagnostics: Diagnostics): void {
  for (const rule of itemsOf(entryOf(layout.byPath.get('schemas/portal.json')?.root, 'password'))) {
    const pattern = entryOf(rule, 'pattern');
    if (pattern) checkPattern(pattern, diagnostics);
  }
}

/** Calls back for every `{ operator: operand }` inside a condition. */
export function eachOperator(condition: Node | undefined, visit: (operator: string, operand: Node) => void): void {
  for (const [operator, operand] of entriesOf(condition)) {
    visit(operator, operand);
    if (operator === 'not') eachOperator(operand, visit);
    if (operator === 'all' || operator === 'any') for (const part of itemsOf(operand)) eachOperator(part, visit);
  }
}
