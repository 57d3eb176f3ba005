import type { Condition, Diagnostic, Fact } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { eachOperator } from '../link/conditions.ts';
import type { ResolvedVariant } from '../resolved.ts';
import { entryOf, jsonOf, type Node, textOf } from '../source/node.ts';
import { hasErrors, type Usage } from '../source/usage.ts';
import { enumerate, type Verdict } from './enumerate.ts';

type Facts = { readonly [path: string]: Fact };
type Conditions = { readonly [id: string]: Condition };

/** The values that a fact of the program (`oem.*`) has over all programs, also as one text, to compare them with those of last time. */
interface ProgramValues {
  readonly values: readonly unknown[];
  readonly text: string;
}

/** The diagnostics of a condition, and everything that they depend on; kept for the next compilation. */
interface CachedResult {
  /** All facts and named conditions as one text. */
  readonly basis: string;
  /** The values of programs' facts that it depends on, by their paths. */
  readonly programValues: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
}

const cache = new WeakMap<Node, CachedResult>();
let lastBasis = '';

/** The same string object for equal texts: comparing the object with itself is fast, however long the text is. */
function interned(basis: string): string {
  if (basis !== lastBasis) lastBasis = basis;
  return lastBasis;
}

/** Operators that compare a fact with a value of its domain. */
const COMPARISONS = new Set(['eq', 'ne', 'in', 'notIn', 'lt', 'lte', 'gt', 'gte']);

/**
 * Proves that every condition can both hold and fail, and that it compares facts only with values that they can have. Facts of the program
 * (`oem.*`) are known exactly, because all programs are documents.
 */
export class ConditionProver {
  readonly #facts: Facts;
  readonly #conditions: Conditions;
  readonly #variants: readonly ResolvedVariant[];
  readonly #diagnostics: Diagnostics;
  readonly #verdicts = new Map<string, { readonly verdict: Verdict; readonly values: ReadonlyMap<string, string> }>();
  readonly #valuesByPath = new Map<string, ProgramValues>();
  /** The values of programs' facts that the condition now being proved depends on, as texts by path. */
  #dependencies = new Map<string, string>();

  constructor(facts: Facts, conditions: Conditions, variants: readonly ResolvedVariant[], diagnostics: Diagnostics) {
    this.#facts = facts;
    this.#conditions = conditions;
    this.#variants = variants;
    this.#diagnostics = diagnostics;
  }

  prove(usages: Iterable<Usage>): void {
    // What a verdict depends on besides the condition itself and the values of programs' facts.
    const basis = interned(JSON.stringify([this.#facts, this.#conditions]));
    const nodes = new Set<Node>();
    for (const usage of usages) {
      if (hasErrors(usage)) continue;
      for (const { node } of usage.conditions) nodes.add(node);
    }
    for (const node of nodes) this.#diagnostics.takeAll(this.#resultOf(node, basis));
  }

  #resultOf(node: Node, basis: string): readonly Diagnostic[] {
    const known = cache.get(node);
    if (known?.basis === basis && this.#areUnchanged(known.programValues)) return known.diagnostics;
    const own = new Diagnostics();
    this.#dependencies = new Map();
    this.#prove(node, own);
    const diagnostics = own.list();
    cache.set(node, { basis, programValues: this.#dependencies, diagnostics });
    return diagnostics;
  }

  #areUnchanged(programValues: ReadonlyMap<string, string>): boolean {
    for (const [path, text] of programValues) if (this.#valuesOfPrograms(path).text !== text) return false;
    return true;
  }

  #prove(node: Node, diagnostics: Diagnostics): void {
    eachOperator(node, (operator, operand) => {
      if (COMPARISONS.has(operator)) this.#checkComparison(operand, diagnostics);
    });
    // A mere reference is proved where the condition is named.
    if (entryOf(node, 'ref')) return;
    const verdict = this.#verdict(jsonOf(node) as unknown as Condition);
    if (verdict === 'never') diagnostics.add('CONDITION_NEVER', node, 'the condition holds for no possible facts');
    if (verdict === 'always') diagnostics.add('CONDITION_ALWAYS', node, 'the condition holds for all possible facts');
  }

  /** The verdict, worked out once for equal conditions, which many documents have. */
  #verdict(condition: Condition): Verdict {
    const text = JSON.stringify(condition);
    const known = this.#verdicts.get(text);
    if (known) {
      for (const [path, values] of known.values) this.#dependencies.set(path, values);
      return known.verdict;
    }
    const before = this.#dependencies;
    this.#dependencies = new Map();
    const verdict = enumerate(condition, this.#conditions, this.#facts, (path) => this.#valuesOf(path));
    this.#verdicts.set(text, { verdict, values: this.#dependencies });
    this.#dependencies = new Map([...before, ...this.#dependencies]);
    return verdict;
  }

  #checkComparison(operand: Node, diagnostics: Diagnostics): void {
    if (operand.type !== 'array') return;
    const [left, right] = operand.items;
    this.#checkValue(textOf(entryOf(left, '$')), right, diagnostics);
    this.#checkValue(textOf(entryOf(right, '$')), left, diagnostics);
  }

  #domainOf(path: string): readonly unknown[] | undefined {
    const fact = this.#facts[path];
    return fact && (fact.domain ?? this.#valuesOf(path));
  }

  #checkValue(path: string | undefined, node: Node | undefined, diagnostics: Diagnostics): void {
    const domain = path === undefined ? undefined : this.#domainOf(path);
    if (!domain || !node) return;
    for (const item of node.type === 'array' ? node.items : [node]) {
      if (item.type !== 'scalar' || item.value === null || domain.includes(item.value)) continue;
      const fix = Diagnostics.suggestion(String(item.value), domain.map(String));
      diagnostics.add('FACT_VALUE', item, `"${path}" is never ${JSON.stringify(item.value)}`, { fix });
    }
  }

  /** Values that a fact of the program has over all variants; undefined for other facts. */
  #valuesOf(path: string): readonly unknown[] | undefined {
    if (!path.startsWith('oem.')) return undefined;
    const { values, text } = this.#valuesOfPrograms(path);
    this.#dependencies.set(path, text);
    return values;
  }

  #valuesOfPrograms(path: string): ProgramValues {
    const known = this.#valuesByPath.get(path) ?? this.#collectValues(path.split('.').slice(1));
    this.#valuesByPath.set(path, known);
    return known;
  }

  #collectValues(keys: readonly string[]): ProgramValues {
    const values = this.#variants.map(({ variant }) => {
      const node = entryOf(variant.oem, ...keys);
      return node && jsonOf(node);
    });
    const distinct = new Map(values.map((value) => [JSON.stringify(value), value]));
    return { values: [...distinct.values()], text: [...distinct.keys()].join() };
  }
}
