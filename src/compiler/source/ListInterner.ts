import { hasSameItems } from './hasSameItems.ts';

/** Gives the list of the last time for one that begins with the same item and holds the same: later steps know by the list that all is the same. */
export class ListInterner<Item extends object> {
  readonly #last = new WeakMap<Item, readonly Item[]>();

  intern(list: readonly Item[]): readonly Item[] {
    const [first] = list;
    if (!first) return list;
    const last = this.#last.get(first);
    if (last && hasSameItems(last, list)) return last;
    this.#last.set(first, list);
    return list;
  }
}
