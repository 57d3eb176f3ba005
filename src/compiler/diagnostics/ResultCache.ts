import { hasSameItems } from '../source/hasSameItems.ts';
import type { Diagnostics } from './diagnostics.ts';

interface Entry<Value> {
  readonly inputs: readonly unknown[];
  readonly value: Value;
}

/**
 * Caches what a step of compiling gives, for the next compilation: each result with everything that it depends on, to be taken over while all
 * of that is the same. A result that came with a diagnostic is not cached, so that it is reported again.
 */
export class ResultCache<Subject extends object, Value> {
  readonly #entries = new WeakMap<Subject, Entry<Value>>();

  /** The result for `subject`. `make` may depend on nothing else than `subject` and `inputs`, and reports to `diagnostics`. */
  get(subject: Subject, inputs: readonly unknown[], diagnostics: Diagnostics, make: () => Value): Value {
    const before = this.#entries.get(subject);
    if (before && hasSameItems(before.inputs, inputs)) return before.value;
    const { added } = diagnostics;
    const value = make();
    if (diagnostics.added === added) this.#entries.set(subject, { inputs, value });
    else this.#entries.delete(subject);
    return value;
  }
}
