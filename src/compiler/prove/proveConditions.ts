import type { Condition, Fact } from '#model';
import { Faults } from '../diagnostics/faults.ts';
import { eachForm } from '../link/checkConditions.ts';
import type { Digest } from '../link/digest.ts';
import { entryOf } from '../load/entryOf.ts';
import { jsonOf } from '../load/jsonOf.ts';
import type { Node } from '../load/node.ts';
import { textOf } from '../load/textOf.ts';
import type { ResolvedVariant } from '../resolved.ts';
import { enumerate } from './enumerate.ts';

type Facts = { readonly [path: string]: Fact };
type Conditions = { readonly [id: string]: Condition };

const COMPARES = new Set(['eq', 'ne', 'in', 'notIn', 'lt', 'lte', 'gt', 'gte']);

/** Proves that every condition can both hold and fail, and compares facts only with values that they can have. */
export class ConditionProver {
  readonly #facts: Facts;
  readonly #conditions: Conditions;
  readonly #variants: readonly ResolvedVariant[];
  readonly #faults: Faults;
  readonly #known = new Map<string, readonly unknown[] | undefined>();

  constructor(facts: Facts, conditions: Conditions, variants: readonly ResolvedVariant[], faults: Faults) {
    this.#facts = facts;
    this.#conditions = conditions;
    this.#variants = variants;
    this.#faults = faults;
  }

  prove(digests: Iterable<Digest>): void {
    for (const digest of digests) {
      if (digest.faults.some(({ severity }) => severity === 'error')) continue;
      for (const { node } of digest.conditions) this.#condition(node);
    }
  }

  #condition(node: Node): void {
    eachForm(node, (operator, operand) => {
      if (COMPARES.has(operator)) this.#comparison(operand);
    });
    // A reference alone is judged where the condition is named.
    if (entryOf(node, 'ref')) return;
    const verdict = enumerate(jsonOf(node) as unknown as Condition, this.#conditions, this.#facts, (path) => this.#valuesOf(path));
    if (verdict === 'never') this.#faults.add('CONDITION_NEVER', node, 'it holds for no possible facts');
    if (verdict === 'always') this.#faults.add('CONDITION_ALWAYS', node, 'it holds for all possible facts');
  }

  #comparison(operand: Node): void {
    if (operand.type !== 'array') return;
    const [left, right] = operand.items;
    this.#against(textOf(entryOf(left, '$')), right);
    this.#against(textOf(entryOf(right, '$')), left);
  }

  #against(path: string | undefined, node: Node | undefined): void {
    const fact = path === undefined ? undefined : this.#facts[path];
    if (!fact || !node || path === undefined) return;
    const domain = fact.domain ?? this.#valuesOf(path);
    for (const item of node.type === 'array' ? node.items : [node]) {
      if (item.type !== 'scalar' || item.value === null || !domain || domain.includes(item.value)) continue;
      const fix = Faults.suggestion(String(item.value), domain.map(String));
      this.#faults.add('FACT_VALUE', item, `"${path}" is never ${JSON.stringify(item.value)}`, { fix });
    }
  }

  /** Values that a fact of the program has over all variants; undefined for other facts. */
  #valuesOf(path: string): readonly unknown[] | undefined {
    if (!path.startsWith('oem.')) return undefined;
    if (!this.#known.has(path)) this.#known.set(path, this.#programValues(path.split('.').slice(1)));
    return this.#known.get(path);
  }

  #programValues(keys: readonly string[]): readonly unknown[] {
    const values = this.#variants.map(({ variant }) => {
      const node = entryOf(variant.oem, ...keys);
      return node && jsonOf(node);
    });
    return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
  }
}
