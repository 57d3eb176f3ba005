import type { CharacterSets } from './characterSets.ts';
import type { Expression, Subpattern } from './parsePattern.ts';

/**
 * The Glushkov automaton of a subpattern, on which `isSlow` looks for texts that can be matched in many ways. Each state is a number and
 * stands for one character of the expression: to step into a state consumes that character, and no step consumes nothing.
 */
export interface Automaton {
  /** By state: the characters that the state consumes, as a bit set of `CharacterSets`. */
  readonly takes: readonly bigint[];
  /** By state: the states that may follow. A state that two ways lead to, as in `(a*)*`, is listed twice. */
  readonly next: readonly (readonly number[])[];
  /** By state: the states that can be reached from it by one step or more. */
  readonly reach: readonly ReadonlySet<number>[];
  /** States in which the match is complete; none if it may still fail after its last character (`Subpattern.mayFail`). */
  readonly accepting: ReadonlySet<number>;
  /** For a subpattern that is tried at every position of the text: the state that consumes the text before the match. */
  readonly before: number | undefined;
  /** How many more steps `walkTogether` may take; shared by all its calls and changed by them. */
  readonly budget: { left: number };
}

/** The states of a part of the expression at which it is joined to its neighbours; `isNullable` if it can match the empty text. */
interface Part {
  readonly isNullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

type Repeat = Extract<Expression, { type: 'repeat' }>;

// Beyond these limits the analysis gives up, and the pattern counts as slow.
const MAX_STATES = 400;
const MAX_STEPS = 300_000;
const EMPTY: Part = { isNullable: true, first: [], last: [] };

/**
 * The automaton of a subpattern. A repetition of more than `maxCopies` is treated as an endless one, which has at least as many ways to
 * match; with 0 copies a choice outside of loops is treated as a loop, too. Undefined when there are too many states, or when inside a loop
 * the body of another repetition may be empty, as in `((a?)*b)*`.
 */
export function automatonOf({ expression, isAtStart, mayFail }: Subpattern, sets: CharacterSets, maxCopies: number): Automaton | undefined {
  const builder = new Builder(sets, maxCopies);
  const { first, last, isNullable } = builder.build(expression);
  if (builder.hasGivenUp || builder.takes.length > MAX_STATES) return undefined;
  const accepting = new Set(mayFail ? [] : last);
  const isRepeated = !isAtStart && (mayFail || !isNullable);
  const before = isRepeated ? builder.addState(sets.all) : undefined;
  // A match that is searched at every position may begin after any text.
  if (before !== undefined) builder.join([before], [before, ...first]);
  // From these states on every way matches, so the search ends here; steps that follow cannot take time.
  const matched = closedSubset(accepting, reachOf(builder.next));
  const next = builder.next.map((following) => following.filter((state) => !matched.has(state)));
  return { takes: builder.takes, next, reach: reachOf(next), accepting, before, budget: { left: MAX_STEPS } };
}

/** Builds the states of an expression. */
class Builder {
  readonly takes: bigint[] = [];
  readonly next: number[][] = [];
  /** True once there are too many states, or inside a loop the body of another repetition may be empty. */
  hasGivenUp = false;
  /** How many loops enclose the part that is being built. */
  #loops = 0;
  readonly #sets: CharacterSets;
  readonly #maxCopies: number;

  constructor(sets: CharacterSets, maxCopies: number) {
    this.#sets = sets;
    this.#maxCopies = maxCopies;
  }

  addState(characters: bigint): number {
    this.takes.push(characters);
    this.next.push([]);
    return this.takes.length - 1;
  }

  join(from: readonly number[], to: readonly number[]): void {
    for (const state of from) this.next[state]?.push(...to);
  }

  build(expression: Expression): Part {
    if (this.takes.length > MAX_STATES) this.hasGivenUp = true;
    if (this.hasGivenUp) return EMPTY;
    if (expression.type === 'character') {
      const state = this.addState(this.#sets.of(expression.source));
      return { isNullable: false, first: [state], last: [state] };
    }
    if (expression.type === 'repeat') return this.#repeat(expression);
    if (expression.type === 'choice') return this.#choice(expression.parts);
    return this.#sequence(expression.parts.map((part) => () => this.build(part)));
  }

  #choice(parts: readonly Expression[]): Part {
    const built = parts.map((part) => this.build(part));
    const first = built.flatMap((part) => part.first);
    const last = built.flatMap((part) => part.last);
    if (this.#maxCopies === 0 && this.#loops === 0) this.join(last, first);
    return { isNullable: built.some(({ isNullable }) => isNullable), first, last };
  }

  #sequence(parts: readonly (() => Part)[]): Part {
    let whole: Part = EMPTY;
    for (const make of parts) {
      const part = make();
      this.join(whole.last, part.first);
      whole = {
        isNullable: whole.isNullable && part.isNullable,
        first: whole.isNullable ? [...whole.first, ...part.first] : whole.first,
        last: part.isNullable ? [...whole.last, ...part.last] : part.last,
      };
    }
    return whole;
  }

  #repeat({ body, min, max }: Repeat): Part {
    if (min > MAX_STATES) this.hasGivenUp = true;
    if (this.hasGivenUp || max === 0) return EMPTY;
    const copies = Array.from({ length: min }, () => () => this.build(body));
    if (max === min) return this.#sequence(copies);
    if (max === Number.POSITIVE_INFINITY || max > this.#maxCopies) {
      return min === 0 ? this.#optional(this.#loop(body)) : this.#sequence([...copies.slice(1), () => this.#loop(body)]);
    }
    return this.#sequence([...copies, () => this.#optionalCopies(body, max - min)]);
  }

  #loop(body: Expression): Part {
    this.#loops++;
    const part = this.build(body);
    this.#loops--;
    this.join(part.last, part.first);
    return part;
  }

  /** Up to `count` copies. A copy may be left out only together with those after it, as in `(a(a)?)?` for `a{0,2}`. */
  #optionalCopies(body: Expression, count: number): Part {
    if (count === 0 || this.hasGivenUp) return EMPTY;
    return this.#optional(this.#sequence([() => this.build(body), () => this.#optionalCopies(body, count - 1)]));
  }

  #optional(part: Part): Part {
    if (part.isNullable && this.#loops > 0) this.hasGivenUp = true;
    return { ...part, isNullable: true };
  }
}

/** The states of a set from which no path leads out of the set. */
function closedSubset(states: ReadonlySet<number>, reach: readonly ReadonlySet<number>[]): Set<number> {
  return new Set([...states].filter((state) => [...(reach[state] ?? [])].every((further) => states.has(further))));
}

/** For every state the states that can be reached from it by one step or more. */
export function reachOf(next: readonly (readonly number[])[]): ReadonlySet<number>[] {
  return next.map((first) => {
    const seen = new Set<number>();
    const pending = [...first];
    for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
      if (seen.has(state)) continue;
      seen.add(state);
      pending.push(...(next[state] ?? []));
    }
    return seen;
  });
}

/** The states of several walkers, i.e. matches of one text that have read the same number of characters but perhaps in different ways. */
type States = readonly number[];

/** The states that walkers can reach by consuming the same character; `shared` is the set of characters that all of them can consume. */
function* stepsOf({ takes, next }: Pick<Automaton, 'takes' | 'next'>, states: States, shared = -1n): Generator<number[]> {
  const [first, ...others] = states;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const state of next[first] ?? []) {
    const taken = shared & (takes[state] ?? 0n);
    if (taken === 0n) continue;
    for (const rest of stepsOf({ takes, next }, others, taken)) yield [state, ...rest];
  }
}

/**
 * Whether walkers that read the same text can get from their states to states that `hasArrived` accepts, through allowed states only.
 * `haveParted` is true once the first two walkers have been in different states. Also true when the automaton's budget is used up.
 */
export function walkTogether(
  automaton: Automaton,
  from: States,
  isAllowed: (states: States) => boolean,
  hasArrived: (states: States, haveParted: boolean) => boolean,
): boolean {
  const seen = new Set<string>();
  const pending: { states: States; haveParted: boolean }[] = [{ states: from, haveParted: false }];
  const { budget } = automaton;
  for (let current = pending.pop(); current; current = pending.pop()) {
    for (const states of stepsOf(automaton, current.states)) {
      if (budget.left-- <= 0) return true;
      const haveParted = current.haveParted || states[0] !== states[1];
      const key = `${states.join(' ')} ${haveParted}`;
      if (seen.has(key) || !isAllowed(states)) continue;
      if (hasArrived(states, haveParted)) return true;
      seen.add(key);
      pending.push({ states, haveParted });
    }
  }
  return false;
}
