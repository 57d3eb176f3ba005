import { namesOf } from '#conditions';
import type { Condition, Value } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Layout } from '../overlay/layout.ts';
import { checkPattern } from '../patterns/checkPattern.ts';
import { entriesOf, entryOf, itemsOf, jsonOf, type Node } from '../source/node.ts';
import type { Usage } from '../source/usage.ts';
import { derivedFacts, eachPart, MAX_COMPARISONS, NamedSizes } from './namedSizes.ts';

const ALWAYS: Condition = { eq: [true, true] };

/**
 * The conditions that documents can refer to by id (`{ "ref": id }`); an id that two files use is an error. One that the checks below refuse
 * always holds here, because other checks evaluate conditions and must end.
 */
export function mergeConditions(layout: Layout, diagnostics: Diagnostics): { [id: string]: Condition } {
  const merged: { [id: string]: Condition } = {};
  const sizes = namedSizes(layout);
  for (const [id, node] of namedConditions(layout)) {
    const when = entryOf(node, 'when');
    const isRefused = sizes.comparisonsIn(when) > MAX_COMPARISONS || sizes.readsItself(when);
    if (Object.hasOwn(merged, id)) diagnostics.add('ID_DUPLICATE', node, `another file has a condition "${id}" too`, { isOnKey: true });
    else if (when) merged[id] = isRefused ? ALWAYS : (jsonOf(when) as unknown as Condition);
  }
  return merged;
}

/** The entries of all condition documents in order. */
export function namedConditions(layout: Layout): (readonly [id: string, node: Node])[] {
  return (layout.byKind.get('conditions') ?? []).flatMap(({ root }) => [...entriesOf(entryOf(root, 'conditions'))]);
}

function namedSizes(layout: Layout): NamedSizes {
  const conditions = namedConditions(layout).flatMap(([id, node]) =>
    [entryOf(node, 'when')].flatMap((when) => (when ? [[id, when] as const] : [])),
  );
  return new NamedSizes(new Map(conditions), derivedFacts(factsRoot(layout)));
}

const factsRoot = (layout: Layout): Node | undefined => layout.byPath.get('schemas/facts.json')?.root;

/**
 * Checks that nothing that has a name reads itself, directly or by others, and that evaluating it takes a bounded time: what is named twice
 * multiplies. What stands in a circle is left to the first of these.
 */
export function checkNamed(layout: Layout, diagnostics: Diagnostics): void {
  const sizes = namedSizes(layout);
  for (const [id, node] of namedConditions(layout)) {
    const when = entryOf(node, 'when');
    const size = sizes.comparisonsIn(when);
    if (sizes.readsItself(when)) diagnostics.add('CONDITION_CYCLE', node, `condition "${id}" refers to itself`, { isOnKey: true });
    else if (sizes.isFirstTooLarge(when))
      diagnostics.add('CONDITION_TOO_LARGE', node, `condition "${id}" ${howLarge(size)}`, { isOnKey: true });
  }
  for (const [path, derive] of derivedFacts(factsRoot(layout))) {
    const size = sizes.comparisonsIn(derive);
    if (sizes.readsItself(derive)) diagnostics.add('FACT_CYCLE', derive, `fact "${path}" is derived from itself`);
    else if (sizes.isFirstTooLarge(derive)) diagnostics.add('FACT_TOO_LARGE', derive, `fact "${path}" ${howLarge(size)}`);
  }
}

function howLarge(comparisons: number): string {
  return Number.isFinite(comparisons) ? `has ${comparisons} comparisons` : 'reads other names, one by another, through more than 100';
}

/** Checks the patterns that conditions match texts with. */
export function checkPatterns(usages: readonly Usage[], diagnostics: Diagnostics): void {
  const conditions = new Set(usages.flatMap((usage) => usage.conditions.map(({ node }) => node)));
  for (const condition of conditions) {
    // Also in the values inside a condition: what is shown there may depend on other conditions.
    eachPart(condition, (operator, operand) => {
      const pattern = operator === 'matches' ? itemsOf(operand)[1] : undefined;
      if (pattern) checkMatched(pattern, diagnostics);
    });
  }
}

/** The patterns that documents may look up: they are checked where they stand. */
const CHECKED_PATTERNS = 'portal.password.';

/** A pattern that is put together cannot be checked: somebody's text could become one. */
function checkMatched(pattern: Node, diagnostics: Diagnostics): void {
  if (pattern.type === 'scalar') checkPattern(pattern, diagnostics);
  else if (!isLookedUp(pattern)) refusePattern(pattern, diagnostics);
}

function isLookedUp(pattern: Node): boolean {
  const { references, functions } = namesOf(jsonOf(pattern) as Value);
  return (
    references.length > 0 &&
    references.every((path) => `${path}.`.startsWith(CHECKED_PATTERNS)) &&
    functions.every((name) => name === 'get')
  );
}

function refusePattern(pattern: Node, diagnostics: Diagnostics): void {
  diagnostics.add('PATTERN_INVALID', pattern, 'a pattern is written out, or one of the rules of passwords', {
    fix: 'write the pattern as a text in quotes',
  });
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
