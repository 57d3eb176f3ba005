/** A map with some values in place of those of another map, which is not copied: there may be a thousand that differ in a few values. */
export class OverlaidMap<Key, Value> implements ReadonlyMap<Key, Value> {
  readonly #base: ReadonlyMap<Key, Value>;
  readonly #changed: ReadonlyMap<Key, Value>;
  #all: ReadonlyMap<Key, Value> | undefined;

  constructor(base: ReadonlyMap<Key, Value>, changed: ReadonlyMap<Key, Value>) {
    this.#base = base;
    this.#changed = changed;
  }

  get(key: Key): Value | undefined {
    return this.#changed.has(key) ? this.#changed.get(key) : this.#base.get(key);
  }

  has(key: Key): boolean {
    return this.#changed.has(key) || this.#base.has(key);
  }

  get size(): number {
    return this.#whole().size;
  }

  forEach(visit: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this) visit(value, key, this);
  }

  entries(): MapIterator<[Key, Value]> {
    return this.#whole().entries();
  }

  keys(): MapIterator<Key> {
    return this.#whole().keys();
  }

  values(): MapIterator<Value> {
    return this.#whole().values();
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries();
  }

  /** Copied when somebody first looks through it. */
  #whole(): ReadonlyMap<Key, Value> {
    this.#all ??= new Map([...this.#base, ...this.#changed]);
    return this.#all;
  }
}
