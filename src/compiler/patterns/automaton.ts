import type { CharacterSets } from './characterSets.ts';
import type { Attempt, Expression } from './readPattern.ts';

/**
 * The Glushkov automaton of an expression, on which `isSlow` counts the ways to match a text: each numbered state takes one character,
 * and there are no steps without a character.
 */
export interface Automaton {
  /** By state: the characters that it takes, one bit for each set. */
  readonly takes: readonly bigint[];
  /** By state: the states that may follow. One is listed twice when two ways lead to it. */
  readonly next: readonly (readonly number[])[];
  /** By state: the states that can be reached from it by one step or more. */
  readonly reach: readonly ReadonlySet<number>[];
  /** States with which a match surely ends; none if the attempt may still fail after its last character. */
  readonly accepting: ReadonlySet<number>;
  /** For an attempt at every position of the text: the state that takes the text before the match. */
  readonly before: number | undefined;
  /** How many more steps may be walked; shared by all walks. */
  readonly budget: { left: number };
}

/** What is needed to join a part of the expression to its neighbours: can it match nothing, and with which states does it begin and end. */
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
 * The automaton of an attempt. A repetition of more than `maxCopies` is treated as an endless one, which matches whatever the bounded one
 * does, and more; at 0 a choice outside of loops is treated as a loop too. Undefined when there are too many states, or when there are
 * endlessly many ways to match nothing.
 */
export function automatonOf({ expression, isAtStart, mayFail }: Attempt, sets: CharacterSets, maxCopies: number): Automaton | undefined {
  const builder = new Builder(sets, maxCopies);
  const { first, last, isNullable } = builder.build(expression);
  if (builder.hasGivenUp || builder.takes.length > MAX_STATES) return undefined;
  const accepting = new Set(mayFail ? [] : last);
  const isRepeated = !isAtStart && (mayFail || !isNullable);
  const before = isRepeated ? builder.addState(sets.all) : undefined;
  // An attempt that is made at every position of the text may begin after any text.
  if (before !== undefined) builder.join([before], [before, ...first]);
  // Once in these states every way matches, and the first match ends the search: what follows them costs nothing.
  const matched = closedSubset(accepting, reachOf(builder.next));
  const next = builder.next.map((following) => following.filter((state) => !matched.has(state)));
  return { takes: builder.takes, next, reach: reachOf(next), accepting, before, budget: { left: MAX_STEPS } };
}

/** Builds the states of an expression. */
class Builder {
  readonly takes: bigint[] = [];
  readonly next: number[][] = [];
  /** True once there are too many states, or a repetition has a body that may be empty. */
  hasGivenUp = false;
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
    return this.#sequence([...copies, () => this.#further(body, max - min)]);
  }

  #loop(body: Expression): Part {
    this.#loops++;
    const part = this.build(body);
    this.#loops--;
    this.join(part.last, part.first);
    return part;
  }

  /** Copies that may be left out, each only together with those after it. */
  #further(body: Expression, count: number): Part {
    if (count === 0 || this.hasGivenUp) return EMPTY;
    return this.#optional(this.#sequence([() => this.build(body), () => this.#further(body, count - 1)]));
  }

  #optional(part: Part): Part {
    if (part.isNullable && this.#loops > 0) this.hasGivenUp = true;
    return { ...part, isNullable: true };
  }
}

/** The states after which only states of the same set can come. */
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

/** The states of several walkers that read the same text. */
type States = readonly number[];

/** The states in which walkers can be after all of them took the same character; `shared` holds the characters that all can take. */
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
 * Whether walkers that read the same text can get from their states to states that `hasArrived` accepts, only by states that are
 * allowed. `areParted` is true once the first two were in different states. Also true when the automaton's budget of steps is used up.
 */
export function walkTogether(
  automaton: Automaton,
  from: States,
  isAllowed: (states: States) => boolean,
  hasArrived: (states: States, areParted: boolean) => boolean,
): boolean {
  const seen = new Set<string>();
  const pending: { states: States; areParted: boolean }[] = [{ states: from, areParted: false }];
  const { budget } = automaton;
  for (let current = pending.pop(); current; current = pending.pop()) {
    for (const states of stepsOf(automaton, current.states)) {
      if (budget.left-- <= 0) return true;
      const areParted = current.areParted || states[0] !== states[1];
      const key = `${states.join(' ')} ${areParted}`;
      if (seen.has(key) || !isAllowed(states)) continue;
      if (hasArrived(states, areParted)) return true;
      seen.add(key);
      pending.push({ states, areParted });
    }
  }
  return false;
}
