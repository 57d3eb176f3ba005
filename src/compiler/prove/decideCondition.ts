import { evaluate, namesOf } from '#conditions';
import type { Condition, Fact } from '#model';

/** For which facts a condition is true; 'unknown' when that would take too many cases to decide. */
export type Verdict = 'never' | 'always' | 'sometimes' | 'unknown';

type Facts = { readonly [path: string]: Fact };
type Conditions = { readonly [id: string]: Condition };

/** How many combinations of facts are tried at most. */
const MAX_CASES = 4096;
/** For a fact that is a list, every list of the literals is tried, i.e. two to this power. */
const MAX_LITERALS_OF_LIST = 4;
/** In place of the value of a fact that is undefined. */
const ABSENT = Symbol('absent');

/**
 * Decides whether a condition can be true and can be false, by evaluating it for every combination of facts between which it could
 * distinguish. `exactValues` gives all values of a fact where these are known; otherwise they follow from the fact's declaration.
 */
export function decideCondition(
  condition: Condition,
  conditions: Conditions,
  facts: Facts,
  exactValues: (path: string) => readonly unknown[] | undefined,
): Verdict {
  const comparisons = comparisonsOf(condition, conditions);
  const literals = comparisons && literalsFor(comparisons);
  if (!literals || namesOf(condition).functions.length > 0) return 'unknown';
  const paths = [...literals.keys()];
  // A path and a path inside it do not vary independently.
  if (paths.some((path) => paths.some((other) => other.startsWith(`${path}.`)))) return 'unknown';
  const domains = paths.map((path) => exactValues(path) ?? candidatesFor(facts[path], [...(literals.get(path) ?? [])]));
  if (domains.some((domain) => domain === undefined || domain.length === 0)) return 'unknown';
  const finite = domains.flatMap((domain) => (domain ? [domain] : []));
  if (finite.reduce((product, domain) => product * domain.length, 1) > MAX_CASES) return 'unknown';
  const results = new Set<boolean>();
  for (const values of assignments(finite)) {
    results.add(evaluate(condition, { scope: scopeOf(paths, values), conditions }));
    if (results.size === 2) return 'sometimes';
  }
  return results.has(true) ? 'always' : 'never';
}

/** One comparison of a condition. */
interface Comparison {
  readonly operator: string;
  readonly operands: readonly unknown[];
}

const OF_ONE_VALUE = new Set(['exists', 'isNull']);
/** A condition with more parts, those of the conditions it refers to included, is not decided. */
const MAX_PARTS = 10_000;

/**
 * The comparisons of a condition and of the named conditions that it refers to; undefined when one of them cannot be enumerated, or when
 * they are too many.
 */
function comparisonsOf(condition: unknown, conditions: Conditions): Comparison[] | undefined {
  const found: Comparison[] = [];
  let parts = 0;
  /** False as soon as the comparisons cannot be given. `referring`: names of the conditions that refer to this part. */
  function collect(part: unknown, referring: readonly string[]): boolean {
    const [entry] = Object.entries((part ?? {}) as { [operator: string]: unknown });
    parts += 1;
    if (!entry || parts > MAX_PARTS) return false;
    const [operator, operand] = entry;
    if (operator === 'not') return collect(operand, referring);
    if (operator === 'ref') return collectNamed(String(operand), referring);
    const operands = OF_ONE_VALUE.has(operator) ? [operand] : operand;
    if (!Array.isArray(operands)) return false;
    if (operator === 'all' || operator === 'any') return operands.every((child) => collect(child, referring));
    found.push({ operator, operands });
    return true;
  }
  function collectNamed(name: string, referring: readonly string[]): boolean {
    return !referring.includes(name) && collect(conditions[name], [...referring, name]);
  }
  return collect(condition, []) ? found : undefined;
}

const pathOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && '$' in value ? String(value.$) : undefined;

/** Whether a value is a literal, or a list of literals. */
const isPlain = (value: unknown): boolean => (Array.isArray(value) ? value.every(isPlain) : typeof value !== 'object' || value === null);

/** By the paths of facts, the literals that each is compared with; undefined when a comparison is not between one fact and literals. */
function literalsFor(comparisons: readonly Comparison[]): Map<string, Set<unknown>> | undefined {
  const literals = new Map<string, Set<unknown>>();
  for (const { operator, operands } of comparisons) {
    const paths = operands.flatMap((operand) => pathOf(operand) ?? []);
    const others = operands.filter((operand) => pathOf(operand) === undefined);
    const [path] = paths;
    if (operator === 'matches' || paths.length !== 1 || path === undefined || !others.every(isPlain)) return undefined;
    const ofPath = literals.get(path) ?? new Set();
    literals.set(path, ofPath);
    for (const literal of others.flat()) ofPath.add(literal);
  }
  return literals;
}

/** All lists of these literals; undefined when they are too many. */
function listsOf(literals: readonly unknown[]): unknown[][] | undefined {
  if (literals.length > MAX_LITERALS_OF_LIST) return undefined;
  return Array.from({ length: 2 ** literals.length }, (_, bits) => literals.filter((_item, index) => (bits >> index) & 1));
}

/** Values equal to and next to the literals that a fact without a domain is compared with. */
function valuesNear(literals: readonly unknown[]): unknown[] {
  if (literals.length === 0) return [{}];
  return literals.flatMap((literal) => {
    if (typeof literal === 'number') return [literal - 1, literal, literal + 1];
    // A text that sorts after the literal, the literal itself, and one that sorts before it.
    return typeof literal === 'string' ? [`${literal}\uffff`, literal, literal.slice(0, -1)] : [literal];
  });
}

/** Values of a fact that stand for all its values: comparisons with these literals give no further results for other values. */
function candidatesFor(fact: Fact | undefined, literals: readonly unknown[]): unknown[] | undefined {
  const absent = fact === undefined || fact.optional ? [ABSENT] : [];
  if (fact?.domain) return [...fact.domain, ...absent];
  if (fact?.type === 'boolean') return [true, false, ...absent];
  if (fact?.type === 'list') return listsOf(literals)?.concat(absent as never[]);
  // A text that no document compares with and, where the fact is optional, the empty text, for which `exists` is false, too.
  const otherTexts = fact?.type === 'number' ? [] : ['\u0001', ...absent.map(() => '')];
  return [...new Set([...valuesNear(literals), ...otherTexts, ...absent])];
}

function emptyMap(): { [key: string]: unknown } {
  return Object.create(null) as { [key: string]: unknown };
}

/** A scope in which these paths have these values. */
function scopeOf(paths: readonly string[], values: readonly unknown[]): { [root: string]: unknown } {
  // A path may name a member of Object.prototype, so the maps have no prototype.
  const scope = emptyMap();
  paths.forEach((path, index) => {
    if (values[index] === ABSENT) return;
    const parts = path.split('.');
    const last = parts.pop() ?? '';
    let map = scope;
    for (const part of parts) {
      map[part] ??= emptyMap();
      map = map[part] as { [key: string]: unknown };
    }
    map[last] = values[index];
  });
  return scope;
}

/** Every combination of one value from each domain: the index counts through them as a number with one digit for each domain. */
function* assignments(domains: readonly (readonly unknown[])[]): Generator<unknown[]> {
  const total = domains.reduce((product, domain) => product * domain.length, 1);
  for (let index = 0; index < total; index++) {
    let rest = index;
    yield domains.map((domain) => {
      const value = domain[rest % domain.length];
      rest = Math.floor(rest / domain.length);
      return value;
    });
  }
}
