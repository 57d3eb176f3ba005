/** Keeps the newest items, up to a number of them. */
export class RingBuffer<Item> {
  readonly #items: (Item | undefined)[];
  #count = 0;

  constructor(size: number) {
    this.#items = new Array<Item | undefined>(size);
  }

  add(item: Item): void {
    this.#items[this.#count % this.#items.length] = item;
    this.#count += 1;
  }

  /** From the oldest that is still there to the newest. */
  list(): readonly Item[] {
    const size = this.#items.length;
    const start = this.#count % size;
    const items = this.#count <= size ? this.#items.slice(0, this.#count) : [...this.#items.slice(start), ...this.#items.slice(0, start)];
    return items as Item[];
  }
}
