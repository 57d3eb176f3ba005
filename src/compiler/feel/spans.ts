import type { Span } from './feelNode.ts';

type Key = string | number;

/** Where the parts of a compiled tree were written: filled while the tree is made, so that the tree itself stays what pages evaluate. */
export class Spans {
  readonly #wholes = new WeakMap<object, Span>();
  readonly #parts = new WeakMap<object, Map<Key, Span>>();

  /** Notes where a list, map or form was written; the parts inside that know it more exactly keep their place. */
  whole<T>(tree: T, { from, to }: Span): T {
    if (typeof tree !== 'object' || tree === null || this.#wholes.has(tree)) return tree;
    this.#wholes.set(tree, { from, to });
    for (const part of Object.values(tree)) this.whole(part, { from, to });
    return tree;
  }

  /** Notes where the part of a container was written. */
  part(container: object, key: Key, span: Span | undefined): void {
    if (span === undefined) return;
    const parts = this.#parts.get(container) ?? new Map<Key, Span>();
    this.#parts.set(container, parts.set(key, { from: span.from, to: span.to }));
  }

  /** Notes the parts of a list, or the names of a path, in their order. */
  parts<T extends object>(list: T, spans: readonly (Span | undefined)[]): T {
    for (const [index, span] of spans.entries()) this.part(list, index, span);
    return list;
  }

  /** Where a tree, or the part of a tree under a key, was written; a part that has no place of its own is where its container is. */
  of(container: object, key?: Key): Span | undefined {
    if (key === undefined) return this.#wholes.get(container);
    const part: unknown = Reflect.get(container, key);
    const ofPart = typeof part === 'object' && part !== null ? this.#wholes.get(part) : undefined;
    return this.#parts.get(container)?.get(key) ?? ofPart ?? this.#wholes.get(container);
  }

  /** Gives the parts of a tree the places that the same parts have in the list that it was made of. */
  carry(tree: unknown, values: readonly unknown[]): void {
    if (typeof tree !== 'object' || tree === null || tree === values) return;
    const parts = this.#parts.get(tree);
    for (const [key, part] of Object.entries(tree)) {
      const index = values.indexOf(part);
      const name = Array.isArray(tree) ? Number(key) : key;
      if (index >= 0 && !parts?.has(name)) this.part(tree, name, this.#parts.get(values)?.get(index));
    }
  }
}
