import type { Node } from '../source/node.ts';

const FEW = 16;

/** The entries of a map in a fraction of the memory of a Map, for the few keys that most maps of documents have. */
class FewEntries implements ReadonlyMap<string, Node> {
  readonly #flat: readonly (string | Node)[];

  constructor(flat: readonly (string | Node)[]) {
    this.#flat = flat;
  }

  get size(): number {
    return this.#flat.length / 2;
  }

  get(key: string): Node | undefined {
    for (let at = 0; at < this.#flat.length; at += 2) if (this.#flat[at] === key) return this.#flat[at + 1] as Node;
    return undefined;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  forEach(visit: (value: Node, key: string, map: ReadonlyMap<string, Node>) => void): void {
    for (const [key, value] of this) visit(value, key, this);
  }

  *entries(): MapIterator<[string, Node]> {
    for (let at = 0; at < this.#flat.length; at += 2) yield [this.#flat[at] as string, this.#flat[at + 1] as Node];
  }

  *keys(): MapIterator<string> {
    for (let at = 0; at < this.#flat.length; at += 2) yield this.#flat[at] as string;
  }

  *values(): MapIterator<Node> {
    for (let at = 1; at < this.#flat.length; at += 2) yield this.#flat[at] as Node;
  }

  [Symbol.iterator](): MapIterator<[string, Node]> {
    return this.entries();
  }
}

function isTwice(flat: readonly (string | Node)[]): boolean {
  for (let at = 2; at < flat.length; at += 2) if (flat.indexOf(flat[at] as string) !== at) return true;
  return false;
}

/** A map of keys and values that follow each other; of a key that stands twice, the last. */
export function entryMap(flat: readonly (string | Node)[]): ReadonlyMap<string, Node> {
  if (flat.length <= 2 * FEW && !isTwice(flat)) return new FewEntries(flat.slice());
  const map = new Map<string, Node>();
  for (let at = 0; at < flat.length; at += 2) map.set(flat[at] as string, flat[at + 1] as Node);
  return map;
}
