import type { Condition, Diagnostic, Fact } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { eachOperator } from '../link/conditions.ts';
import type { ResolvedVariant } from '../resolved.ts';
import type { Digest } from '../source/digest.ts';
import { entryOf, jsonOf, type Node, textOf } from '../source/node.ts';
import { enumerate, type Verdict } from './enumerate.ts';

type Facts = { readonly [path: string]: Fact };
type Conditions = { readonly [id: string]: Condition };

/** The values that a fact has over all programs, also as one text. */
interface ProgramValues {
  readonly values: readonly unknown[];
  readonly text: string;
}

/** What a judgement found, the facts and conditions it was made under, and the values of programs' facts that it looked at. */
interface Judgement {
  readonly ground: string;
  readonly values: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
}

const judgements = new WeakMap<Node, Judgement>();
let lastGround = '';

/** Grounds are long: those of the same content become one text, so that they are compared at once. */
function interned(ground: string): string {
  if (ground !== lastGround) lastGround = ground;
  return lastGround;
}

const COMPARES = new Set(['eq', 'ne', 'in', 'notIn', 'lt', 'lte', 'gt', 'gte']);

/** Proves that every condition can both hold and fail, and compares facts only with values that they can have. */
export class ConditionProver {
  readonly #facts: Facts;
  readonly #conditions: Conditions;
  readonly #variants: readonly ResolvedVariant[];
  readonly #diagnostics: Diagnostics;
  readonly #verdicts = new Map<string, { readonly verdict: Verdict; readonly values: ReadonlyMap<string, string> }>();
  readonly #known = new Map<string, ProgramValues>();
  #looked = new Map<string, string>();

  constructor(facts: Facts, conditions: Conditions, variants: readonly ResolvedVariant[], diagnostics: Diagnostics) {
    this.#facts = facts;
    this.#conditions = conditions;
    this.#variants = variants;
    this.#diagnostics = diagnostics;
  }

  prove(digests: Iterable<Digest>): void {
    // What a verdict depends on besides the condition itself and the programs' facts.
    const ground = interned(JSON.stringify([this.#facts, this.#conditions]));
    const nodes = new Set<Node>();
    for (const digest of digests) {
      if (digest.diagnostics.some(({ severity }) => severity === 'error')) continue;
      for (const { node } of digest.conditions) nodes.add(node);
    }
    for (const node of nodes) this.#diagnostics.takeAll(this.#judged(node, ground));
  }

  #judged(node: Node, ground: string): readonly Diagnostic[] {
    const known = judgements.get(node);
    if (known?.ground === ground && this.#areSame(known.values)) return known.diagnostics;
    const own = new Diagnostics();
    this.#looked = new Map();
    this.#condition(node, own);
    const diagnostics = own.list();
    judgements.set(node, { ground, values: this.#looked, diagnostics });
    return diagnostics;
  }

  #areSame(values: ReadonlyMap<string, string>): boolean {
    for (const [path, text] of values) if (this.#program(path).text !== text) return false;
    return true;
  }

  #condition(node: Node, diagnostics: Diagnostics): void {
    eachOperator(node, (operator, operand) => {
      if (COMPARES.has(operator)) this.#comparison(operand, diagnostics);
    });
    // A reference alone is judged where the condition is named.
    if (entryOf(node, 'ref')) return;
    const verdict = this.#verdict(jsonOf(node) as unknown as Condition);
    if (verdict === 'never') diagnostics.add('CONDITION_NEVER', node, 'it holds for no possible facts');
    if (verdict === 'always') diagnostics.add('CONDITION_ALWAYS', node, 'it holds for all possible facts');
  }

  /** Many places ask the same question. */
  #verdict(condition: Condition): Verdict {
    const text = JSON.stringify(condition);
    const known = this.#verdicts.get(text);
    if (known) {
      for (const [path, values] of known.values) this.#looked.set(path, values);
      return known.verdict;
    }
    const before = this.#looked;
    this.#looked = new Map();
    const verdict = enumerate(condition, this.#conditions, this.#facts, (path) => this.#valuesOf(path));
    this.#verdicts.set(text, { verdict, values: this.#looked });
    this.#looked = new Map([...before, ...this.#looked]);
    return verdict;
  }

  #comparison(operand: Node, diagnostics: Diagnostics): void {
    if (operand.type !== 'array') return;
    const [left, right] = operand.items;
    this.#against(textOf(entryOf(left, '$')), right, diagnostics);
    this.#against(textOf(entryOf(right, '$')), left, diagnostics);
  }

  #domainOf(path: string): readonly unknown[] | undefined {
    const fact = this.#facts[path];
    return fact && (fact.domain ?? this.#valuesOf(path));
  }

  #against(path: string | undefined, node: Node | undefined, diagnostics: Diagnostics): void {
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
    const { values, text } = this.#program(path);
    this.#looked.set(path, text);
    return values;
  }

  #program(path: string): ProgramValues {
    const known = this.#known.get(path) ?? this.#programValues(path.split('.').slice(1));
    this.#known.set(path, known);
    return known;
  }

  #programValues(keys: readonly string[]): ProgramValues {
    const values = this.#variants.map(({ variant }) => {
      const node = entryOf(variant.oem, ...keys);
      return node && jsonOf(node);
    });
    const distinct = new Map(values.map((value) => [JSON.stringify(value), value]));
    return { values: [...distinct.values()], text: [...distinct.keys()].join() };
  }
}
