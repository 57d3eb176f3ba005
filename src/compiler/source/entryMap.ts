import type { Node } from './node.ts';

/** Maps with at most so many keys are lists, searched from the start. */
const FEW = 16;

/** The entries of a document's map, from a list in which each key is followed by its value; of a duplicate key the last value counts. */
export function entryMap(flat: readonly (string | Node)[]): ReadonlyMap<string, Node> {
  if (flat.length <= 2 * FEW && !hasDuplicateKey(flat)) return new FewEntries(flat.slice());
  const map = new Map<string, Node>();
  for (let index = 0; index < flat.length; index += 2) map.set(flat[index] as string, flat[index + 1] as Node);
  return map;
}

/** The same from a map, which nobody changes afterwards. */
export function entriesFrom(map: ReadonlyMap<string, Node>): ReadonlyMap<string, Node> {
  return map.size > FEW ? map : new FewEntries([...map].flat());
}

/** A read-only map in a fraction of the memory of a Map, for the few keys that most maps of documents have. */
class FewEntries implements ReadonlyMap<string, Node> {
  readonly #flat: readonly (string | Node)[];

  constructor(flat: readonly (string | Node)[]) {
    this.#flat = flat;
  }

  get size(): number {
    return this.#flat.length / 2;
  }

  get(key: string): Node | undefined {
    for (let index = 0; index < this.#flat.length; index += 2) if (this.#flat[index] === key) return this.#flat[index + 1] as Node;
    return undefined;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  forEach(visit: (value: Node, key: string, map: ReadonlyMap<string, Node>) => void): void {
    for (const [key, value] of this) visit(value, key, this);
  }

  // Lists are gone through at a third of the cost of a generator.

  entries(): MapIterator<[string, Node]> {
    const entries: [string, Node][] = [];
    for (let index = 0; index < this.#flat.length; index += 2) entries.push([this.#flat[index] as string, this.#flat[index + 1] as Node]);
    return entries.values();
  }

  keys(): MapIterator<string> {
    return this.#each(0).values() as MapIterator<string>;
  }

  values(): MapIterator<Node> {
    return this.#each(1).values() as MapIterator<Node>;
  }

  #each(start: 0 | 1): (string | Node)[] {
    const all: (string | Node)[] = [];
    for (let index = start; index < this.#flat.length; index += 2) all.push(this.#flat[index] as string | Node);
    return all;
  }

  [Symbol.iterator](): MapIterator<[string, Node]> {
    return this.entries();
  }
}

/** Values are nodes and never texts, so that indexOf finds only keys. */
function hasDuplicateKey(flat: readonly (string | Node)[]): boolean {
  for (let index = 2; index < flat.length; index += 2) if (flat.indexOf(flat[index] as string) !== index) return true;
  return false;
}
