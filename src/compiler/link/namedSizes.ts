import { entriesOf, entryOf, itemsOf, type Node, textOf } from '../source/node.ts';

/** Comparisons of what has a name, with those of all that it reads by name, each as often as it does. */
export const MAX_COMPARISONS = 5000;
/** So many names may read each other one after the other: evaluating them nests as deep. */
const MAX_LEVELS = 100;

interface Size {
  readonly comparisons: number;
  readonly levels: number;
}

const NOTHING: Size = { comparisons: 0, levels: 0 };
const TOO_LARGE: Size = { comparisons: Number.POSITIVE_INFINITY, levels: Number.POSITIVE_INFINITY };

/** What is evaluated wherever its name stands: named conditions by their ids, and derived facts by their paths. */
export class NamedSizes {
  readonly #conditions: ReadonlyMap<string, Node>;
  readonly #facts: ReadonlyMap<string, Node>;
  readonly #sizes = new Map<Node, Size>();
  readonly #reads = new Map<Node, readonly Node[]>();

  constructor(conditions: ReadonlyMap<string, Node>, facts: ReadonlyMap<string, Node>) {
    this.#conditions = conditions;
    this.#facts = facts;
  }

  /** How many comparisons a condition or derived value has; infinitely many if it is nested too deeply. One in a circle counts as nothing. */
  comparisonsIn(named: Node | undefined): number {
    return named ? this.#sizeOf(named, 0).comparisons : 0;
  }

  /** Whether what it reads is small enough: then it is this one that makes the difference. */
  isFirstTooLarge(named: Node | undefined): boolean {
    if (!named || this.comparisonsIn(named) <= MAX_COMPARISONS) return false;
    return !this.#readsOf(named).some((read) => this.comparisonsIn(read) > MAX_COMPARISONS);
  }

  /** Whether it reads itself, directly or by others. */
  readsItself(named: Node | undefined): boolean {
    if (!named) return false;
    const seen = new Set<Node>();
    const waiting = [...this.#readsOf(named)];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next === named) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(...this.#readsOf(next));
    }
    return false;
  }

  #sizeOf(named: Node, depth: number): Size {
    const known = this.#sizes.get(named);
    if (known) return known;
    if (depth > MAX_LEVELS) return TOO_LARGE;
    this.#sizes.set(named, NOTHING);
    let [comparisons, levels] = [comparisonsOf(named), 0];
    for (const read of this.#readsOf(named)) {
      const size = this.#sizeOf(read, depth + 1);
      comparisons += Math.max(size.comparisons, 1);
      levels = Math.max(levels, size.levels);
    }
    const size = levels >= MAX_LEVELS ? TOO_LARGE : { comparisons, levels: levels + 1 };
    this.#sizes.set(named, size);
    return size;
  }

  /** What a condition or value reads by name, each as often as it does. */
  #readsOf(named: Node): readonly Node[] {
    const known = this.#reads.get(named);
    if (known) return known;
    const reads: Node[] = [];
    eachPart(named, (key, part) => {
      const name = textOf(part);
      const read = name === undefined ? undefined : this.#find(key, name);
      if (read) reads.push(read);
    });
    this.#reads.set(named, reads);
    return reads;
  }

  #find(key: string, name: string): Node | undefined {
    if (key === 'ref') return this.#conditions.get(name);
    return key === '$' ? this.#facts.get(name.split('.').slice(0, 2).join('.')) : undefined;
  }
}

const COMPARISONS = new Set(['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'notIn', 'has', 'exists', 'matches', 'isNull', 'some', 'every']);

function comparisonsOf(named: Node): number {
  let count = 0;
  eachPart(named, (key) => {
    if (COMPARISONS.has(key)) count += 1;
  });
  return count;
}

/** Calls back for every entry of every map in a condition or value, however deep: conditions stand in values, and values in conditions. */
export function eachPart(node: Node | undefined, visit: (key: string, part: Node) => void): void {
  for (const item of itemsOf(node)) eachPart(item, visit);
  for (const [key, part] of entriesOf(node)) {
    visit(key, part);
    eachPart(part, visit);
  }
}

/** The values of derived facts by their paths; only a property of a root itself can be derived. */
export function derivedFacts(factsRoot: Node | undefined): ReadonlyMap<string, Node> {
  const facts = [...entriesOf(entryOf(factsRoot, 'facts'))].filter(([path]) => path.split('.').length === 2);
  return new Map(facts.flatMap(([path, fact]) => [entryOf(fact, 'derive')].flatMap((derive) => (derive ? [[path, derive] as const] : []))));
}
