/** How often a type that depends on itself is worked out anew before nothing more is said of it. */
const MAX_ROUNDS = 40;

/** How many types are being worked out, each for the one before it, and the outermost of them that the innermost depends on. */
const stack = { depth: 0, outermost: Number.POSITIVE_INFINITY };

/**
 * Types `T` by name, each worked out once, when it is first asked for. A type that depends on itself is `nothing` to itself; what was
 * worked out meanwhile from such an unfinished type is not stored, unless it is the outermost. `unknown` is one that does not come to rest.
 */
export class Cells<T> {
  readonly #known = new Map<string, T>();
  readonly #running = new Map<string, number>();
  readonly #rounds = new Map<string, number>();
  readonly #nothing: T;
  readonly #unknown: T;

  constructor(nothing: T, unknown: T) {
    this.#nothing = nothing;
    this.#unknown = unknown;
  }

  /** The type of a name, by `compute` where it is not known yet. */
  get(name: string, compute: () => T): T {
    const known = this.#known.get(name);
    if (known) return known;
    const running = this.#running.get(name);
    if (running !== undefined) {
      stack.outermost = Math.min(stack.outermost, running);
      return this.#nothing;
    }
    const rounds = (this.#rounds.get(name) ?? 0) + 1;
    this.#rounds.set(name, rounds);
    const type = rounds > MAX_ROUNDS ? this.#unknown : this.#run(name, compute);
    if (rounds > MAX_ROUNDS) this.#known.set(name, type);
    return type;
  }

  #run(name: string, compute: () => T): T {
    const position = stack.depth++;
    const before = stack.outermost;
    stack.outermost = Number.POSITIVE_INFINITY;
    this.#running.set(name, position);
    const type = this.#computed(name, compute);
    const isFinished = stack.outermost >= position;
    stack.outermost = isFinished ? before : Math.min(before, stack.outermost);
    if (isFinished) this.#known.set(name, type);
    return type;
  }

  /** A fault, such as a chain too long for the call stack, must not leave the next compilation a stack that is wrong. */
  #computed(name: string, compute: () => T): T {
    try {
      return compute();
    } finally {
      this.#running.delete(name);
      stack.depth--;
    }
  }
}
