import { evaluate, namesOf } from '#conditions';
import type { Condition, Fact } from '#model';

/** What the enumeration of a condition found; 'open' when it cannot be decided within bounds. */
export type Verdict = 'never' | 'always' | 'sometimes' | 'open';

type Facts = { readonly [path: string]: Fact };
type Conditions = { readonly [id: string]: Condition };

const MOST_CASES = 4096;
const ABSENT = Symbol('absent');

interface Atom {
  readonly operator: string;
  readonly operands: readonly unknown[];
}

/** The comparisons of a condition with its named conditions opened; undefined when one of them cannot be enumerated. */
function atomsOf(condition: unknown, conditions: Conditions, open: readonly string[] = []): Atom[] | undefined {
  const [entry] = Object.entries((condition ?? {}) as { [operator: string]: unknown });
  if (!entry) return undefined;
  const [operator, operand] = entry;
  const isList = Array.isArray(operand);
  if (operator === 'not') return atomsOf(operand, conditions, open);
  if (operator === 'ref') return namedAtoms(String(operand), conditions, open);
  if (operator === 'exists') return [{ operator, operands: [operand] }];
  if (!isList) return undefined;
  if (operator !== 'all' && operator !== 'any') return [{ operator, operands: operand }];
  const parts = operand.map((part) => atomsOf(part, conditions, open));
  return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

function namedAtoms(name: string, conditions: Conditions, open: readonly string[]): Atom[] | undefined {
  return open.includes(name) ? undefined : atomsOf(conditions[name], conditions, [...open, name]);
}

const pathOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && '$' in value ? String(value.$) : undefined;

const isPlain = (value: unknown): boolean => (Array.isArray(value) ? value.every(isPlain) : typeof value !== 'object' || value === null);

/** Literals that a fact is compared with; undefined when a comparison is not between one fact and literals. */
function literalsFor(atoms: readonly Atom[]): Map<string, Set<unknown>> | undefined {
  const literals = new Map<string, Set<unknown>>();
  for (const { operator, operands } of atoms) {
    const paths = operands.flatMap((operand) => pathOf(operand) ?? []);
    const others = operands.filter((operand) => pathOf(operand) === undefined);
    const [path] = paths;
    if (operator === 'matches' || paths.length !== 1 || path === undefined || !others.every(isPlain)) return undefined;
    const found = literals.get(path) ?? new Set();
    literals.set(path, found);
    for (const literal of others.flat()) found.add(literal);
  }
  return literals;
}

function listsOf(literals: readonly unknown[]): unknown[][] | undefined {
  if (literals.length > 4) return undefined;
  return Array.from({ length: 2 ** literals.length }, (_, bits) => literals.filter((_item, index) => (bits >> index) & 1));
}

/** Values around the literals that a fact without a domain is compared with. */
function around(literals: readonly unknown[]): unknown[] {
  if (literals.length === 0) return [{}];
  return literals.flatMap((literal) => {
    if (typeof literal === 'number') return [literal - 1, literal, literal + 1];
    return typeof literal === 'string' ? [`${literal}\uffff`, literal, literal.slice(0, -1)] : [literal];
  });
}

/** Values that stand for all that a fact can have, as far as the literals can tell them apart. */
function candidates(fact: Fact | undefined, literals: readonly unknown[]): unknown[] | undefined {
  const absent = fact === undefined || fact.optional ? [ABSENT] : [];
  if (fact?.domain) return [...fact.domain, ...absent];
  if (fact?.type === 'boolean') return [true, false, ...absent];
  if (fact?.type === 'list') return listsOf(literals)?.concat(absent as never[]);
  const other = fact?.type === 'number' ? [] : ['\u0001', ...absent.map(() => '')];
  return [...new Set([...around(literals), ...other, ...absent])];
}

function empty(): { [key: string]: unknown } {
  return Object.create(null) as { [key: string]: unknown };
}

function scopeOf(paths: readonly string[], values: readonly unknown[]): { [root: string]: unknown } {
  // A path may name what every map inherits: without a prototype nothing can be inherited, or changed for all.
  const scope = empty();
  paths.forEach((path, index) => {
    if (values[index] === ABSENT) return;
    const parts = path.split('.');
    const last = parts.pop() ?? '';
    let at = scope;
    for (const part of parts) {
      at[part] ??= empty();
      at = at[part] as { [key: string]: unknown };
    }
    at[last] = values[index];
  });
  return scope;
}

/** Odometer over the candidates of all facts. */
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

/** Tries a condition with every distinguishable combination of its facts. `known`: facts whose values are known exactly, e.g. of programs. */
export function enumerate(
  condition: Condition,
  conditions: Conditions,
  facts: Facts,
  known: (path: string) => readonly unknown[] | undefined,
): Verdict {
  const atoms = atomsOf(condition, conditions);
  const literals = atoms && literalsFor(atoms);
  if (!literals || namesOf(condition).functions.length > 0) return 'open';
  const paths = [...literals.keys()];
  // A path and a path inside it cannot vary on their own.
  if (paths.some((path) => paths.some((other) => other.startsWith(`${path}.`)))) return 'open';
  const domains = paths.map((path) => known(path) ?? candidates(facts[path], [...(literals.get(path) ?? [])]));
  if (domains.some((domain) => domain === undefined || domain.length === 0)) return 'open';
  const sure = domains.flatMap((domain) => (domain ? [domain] : []));
  if (sure.reduce((product, domain) => product * domain.length, 1) > MOST_CASES) return 'open';
  const seen = new Set<boolean>();
  for (const values of assignments(sure)) {
    seen.add(evaluate(condition, { scope: scopeOf(paths, values), conditions }));
    if (seen.size === 2) return 'sometimes';
  }
  return seen.has(true) ? 'always' : 'never';
}
