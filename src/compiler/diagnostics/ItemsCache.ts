import { hasSameItems } from '../source/hasSameItems.ts';
import type { Diagnostics } from './diagnostics.ts';

interface Entry<Item, Value> {
  readonly inputs: readonly unknown[];
  readonly items: readonly Item[];
  readonly values: readonly Value[];
}

/**
 * Caches what a step of compiling gives for each item of a list: of the list that comes in its place in the next compilation only the items
 * that are others are worked out. A list that came with a diagnostic is not cached, so that it is reported again.
 */
export class ItemsCache<Subject extends object, Item, Value> {
  readonly #entries = new WeakMap<Subject, Entry<Item, Value>>();

  /**
   * The results for `items`, which belong to `subject`. `make` may depend on nothing else than `inputs`, the item and its place; where it
   * gives again what stood in each place, the list is the very same.
   */
  map(
    subject: Subject,
    inputs: readonly unknown[],
    items: readonly Item[],
    diagnostics: Diagnostics,
    make: (item: Item, index: number, before: Value | undefined) => Value,
  ): readonly Value[] {
    const before = this.#entries.get(subject);
    const known = before && hasSameItems(before.inputs, inputs) ? before : undefined;
    if (known && hasSameItems(known.items, items)) return known.values;
    const { added } = diagnostics;
    const made = items.map((item, index) =>
      known && index < known.items.length && known.items[index] === item
        ? (known.values[index] as Value)
        : make(item, index, known?.values[index]),
    );
    const values = known && hasSameItems(known.values, made) ? known.values : made;
    if (diagnostics.added === added) this.#entries.set(subject, { inputs, items, values });
    else this.#entries.delete(subject);
    return values;
  }
}
