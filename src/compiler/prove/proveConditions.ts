import type { Condition, Diagnostic, Fact } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { ItemsCache } from '../diagnostics/ItemsCache.ts';
import { ResultCache } from '../diagnostics/ResultCache.ts';
import { eachOperator } from '../link/conditions.ts';
import type { ResolvedDocument, ResolvedVariant } from '../resolved.ts';
import { entryOf, jsonOf, type Node, textOf } from '../source/node.ts';
import { TextInterner } from '../source/TextInterner.ts';
import { hasErrors, type Usage } from '../source/usage.ts';
import { decideCondition, type Verdict } from './decideCondition.ts';

type Facts = { readonly [path: string]: Fact };
type Conditions = { readonly [id: string]: Condition };

/** The values that a fact of the program (`oem.*`) has in all variants; `text` is for comparing them with those of the last compilation. */
interface ProgramValues {
  readonly values: readonly unknown[];
  readonly text: string;
}

/** The diagnostics of a condition, for the next compilation, and everything else that they depend on. */
interface CachedResult {
  /** All facts and named conditions as one text. */
  readonly factsAndConditions: string;
  /** The values of programs' facts that it depends on, by their paths. */
  readonly programValues: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
}

const cache = new WeakMap<Node, CachedResult>();
const interner = new TextInterner();
const valuesInterner = new TextInterner();
/** The paths of programs' facts that conditions were found to depend on. */
const readPaths = new Set<string>();

const programCache = new ResultCache<readonly object[], void>();
const documentsCache = new ItemsCache<Node, ResolvedDocument, void>();

/** Operators that compare a fact with a value of its domain. */
const COMPARISONS = new Set(['eq', 'ne', 'in', 'notIn', 'lt', 'lte', 'gt', 'gte']);

/**
 * Proves that every condition is true for some facts and false for others, and that it compares facts only with values that they can have.
 * Which values the facts of a program (`oem.*`) have is known exactly, because all programs are documents.
 */
export class ConditionProver {
  readonly #factsAndConditions: string;
  /** The values of all programs' facts that any condition was found to depend on. */
  readonly #valuesText: string;
  readonly #facts: Facts;
  readonly #conditions: Conditions;
  readonly #variants: readonly ResolvedVariant[];
  readonly #diagnostics: Diagnostics;
  readonly #verdicts = new Map<string, { readonly verdict: Verdict; readonly values: ReadonlyMap<string, string> }>();
  readonly #valuesByPath = new Map<string, ProgramValues>();
  /** The values of programs' facts that the condition now being proved depends on, as texts by path. */
  #dependencies = new Map<string, string>();

  constructor(facts: Facts, conditions: Conditions, variants: readonly ResolvedVariant[], diagnostics: Diagnostics) {
    this.#factsAndConditions = interner.intern(JSON.stringify([facts, conditions]));
    this.#facts = facts;
    this.#conditions = conditions;
    this.#variants = variants;
    this.#diagnostics = diagnostics;
    const values = Array.from(readPaths, (path) => [path, this.#valuesOfPrograms(path).text]);
    this.#valuesText = valuesInterner.intern(JSON.stringify(values));
  }

  prove(usages: Iterable<Usage>): void {
    const nodes = new Set<Node>();
    for (const usage of usages) {
      if (hasErrors(usage)) continue;
      for (const { node } of usage.conditions) nodes.add(node);
    }
    for (const node of nodes) this.#diagnostics.takeAll(this.#resultOf(node));
  }

  /** Leaves out what was proved without fault the last time, for the same facts. */
  proveProgram({ changedDocuments, oemUsage, own, variant }: ResolvedVariant): void {
    const inputs = [this.#factsAndConditions, this.#valuesText];
    programCache.get(own, inputs, this.#diagnostics, () => {
      this.prove([oemUsage]);
      documentsCache.map(variant.oem, inputs, changedDocuments, this.#diagnostics, ({ usage }) => this.prove([usage]));
    });
  }

  #resultOf(node: Node): readonly Diagnostic[] {
    const factsAndConditions = this.#factsAndConditions;
    const cached = cache.get(node);
    if (cached?.factsAndConditions === factsAndConditions && this.#areUnchanged(cached.programValues)) return cached.diagnostics;
    const collector = new Diagnostics();
    this.#dependencies = new Map();
    this.#prove(node, collector);
    const diagnostics = collector.list();
    cache.set(node, { factsAndConditions, programValues: this.#dependencies, diagnostics });
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
    // The condition that a reference names is proved in its own document.
    if (entryOf(node, 'ref')) return;
    const verdict = this.#verdict(jsonOf(node) as unknown as Condition);
    if (verdict === 'never') diagnostics.add('CONDITION_NEVER', node, 'the condition holds for no possible facts');
    if (verdict === 'always') diagnostics.add('CONDITION_ALWAYS', node, 'the condition holds for all possible facts');
  }

  /** The verdict on a condition, computed once for conditions with equal text, and what it depends on noted in `#dependencies`. */
  #verdict(condition: Condition): Verdict {
    const text = JSON.stringify(condition);
    const cached = this.#verdicts.get(text);
    if (cached) {
      for (const [path, values] of cached.values) this.#dependencies.set(path, values);
      return cached.verdict;
    }
    const before = this.#dependencies;
    this.#dependencies = new Map();
    const verdict = decideCondition(condition, this.#conditions, this.#facts, (path) => this.#valuesOf(path));
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
    readPaths.add(path);
    return values;
  }

  #valuesOfPrograms(path: string): ProgramValues {
    const values = this.#valuesByPath.get(path) ?? this.#collectValues(path.split('.').slice(1));
    this.#valuesByPath.set(path, values);
    return values;
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
