import type { CharacterSets } from './characterSets.ts';
import type { Attempt, Expression } from './readPattern.ts';

/** Numbered places of an expression that each take one character (Glushkov). */
export interface Automaton {
  /** By place: the characters it takes, one bit for each kind. */
  readonly takes: readonly bigint[];
  /** By place: the places that may follow. One stands there twice when there are two ways to it. */
  readonly next: readonly (readonly number[])[];
  /** By place: the places that can be reached from it by one step or more. */
  readonly reach: readonly ReadonlySet<number>[];
  /** Places where a match may end. */
  readonly done: ReadonlySet<number>;
  /** The place of what stands before the match, where the attempt is made at every place of the text. */
  readonly before: number | undefined;
  /** How many more steps may be walked on it. */
  readonly budget: { left: number };
}

interface Part {
  readonly nullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

type Repeat = Extract<Expression, { type: 'repeat' }>;

const MOST_PLACES = 400;
const MOST_STEPS = 300_000;
const EMPTY: Part = { nullable: true, first: [], last: [] };

/** Builds the places. */
class Builder {
  readonly takes: bigint[] = [];
  readonly next: number[][] = [];
  /** True once there are too many places, or something that may be empty may also be left out, again and again. */
  gaveUp = false;
  #loops = 0;
  readonly #sets: CharacterSets;
  readonly #mostCopies: number;

  constructor(sets: CharacterSets, mostCopies: number) {
    this.#sets = sets;
    this.#mostCopies = mostCopies;
  }

  place(characters: bigint): number {
    this.takes.push(characters);
    this.next.push([]);
    return this.takes.length - 1;
  }

  join(from: readonly number[], to: readonly number[]): void {
    for (const place of from) this.next[place]?.push(...to);
  }

  build(expression: Expression): Part {
    if (this.takes.length > MOST_PLACES) this.gaveUp = true;
    if (this.gaveUp) return EMPTY;
    if (expression.type === 'character') {
      const place = this.place(this.#sets.of(expression.source));
      return { nullable: false, first: [place], last: [place] };
    }
    if (expression.type === 'repeat') return this.#repeat(expression);
    if (expression.type === 'choice') return this.#choice(expression.parts);
    return this.#sequence(expression.parts.map((part) => () => this.build(part)));
  }

  #choice(parts: readonly Expression[]): Part {
    const built = parts.map((part) => this.build(part));
    const first = built.flatMap((part) => part.first);
    const last = built.flatMap((part) => part.last);
    if (this.#mostCopies === 0 && this.#loops === 0) this.join(last, first);
    return { nullable: built.some(({ nullable }) => nullable), first, last };
  }

  #sequence(parts: readonly (() => Part)[]): Part {
    let whole: Part = EMPTY;
    for (const make of parts) {
      const part = make();
      this.join(whole.last, part.first);
      whole = {
        nullable: whole.nullable && part.nullable,
        first: whole.nullable ? [...whole.first, ...part.first] : whole.first,
        last: part.nullable ? [...whole.last, ...part.last] : part.last,
      };
    }
    return whole;
  }

  #repeat({ body, least, most }: Repeat): Part {
    if (least > MOST_PLACES) this.gaveUp = true;
    if (this.gaveUp || most === 0) return EMPTY;
    const copies = Array.from({ length: least }, () => () => this.build(body));
    if (most === least) return this.#sequence(copies);
    if (most === Number.POSITIVE_INFINITY || most > this.#mostCopies) {
      return least === 0 ? this.#optional(this.#loop(body)) : this.#sequence([...copies.slice(1), () => this.#loop(body)]);
    }
    return this.#sequence([...copies, () => this.#further(body, most - least)]);
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
    if (count === 0 || this.gaveUp) return EMPTY;
    return this.#optional(this.#sequence([() => this.build(body), () => this.#further(body, count - 1)]));
  }

  #optional(part: Part): Part {
    if (part.nullable && this.#loops > 0) this.gaveUp = true;
    return { ...part, nullable: true };
  }
}

/** Places behind which only places of the same kind can come. */
function closed(places: ReadonlySet<number>, reach: readonly ReadonlySet<number>[]): Set<number> {
  return new Set([...places].filter((place) => [...(reach[place] ?? [])].every((further) => places.has(further))));
}

/**
 * The places of an attempt, where a repetition that goes beyond `mostCopies` counts as endless (which has all its ways and more), and at 0
 * a choice too; undefined when there are too many to judge, or one text can be skipped in endlessly many ways.
 */
export function automatonOf({ expression, atStart, mayFail }: Attempt, sets: CharacterSets, mostCopies: number): Automaton | undefined {
  const builder = new Builder(sets, mostCopies);
  const { first, last, nullable } = builder.build(expression);
  if (builder.gaveUp || builder.takes.length > MOST_PLACES) return undefined;
  const done = new Set(mayFail ? [] : last);
  const again = !atStart && (mayFail || !nullable);
  const before = again ? builder.place(sets.all) : undefined;
  // What is tried at every place of the text begins with anything.
  if (before !== undefined) builder.join([before], [before, ...first]);
  // Who can only go on to where a match may end has matched.
  const safe = closed(done, reachOf(builder.next));
  const next = builder.next.map((following) => following.filter((place) => !safe.has(place)));
  return { takes: builder.takes, next, reach: reachOf(next), done, before, budget: { left: MOST_STEPS } };
}

/** For every place the places that can be reached from it by one step or more. */
export function reachOf(next: readonly (readonly number[])[]): ReadonlySet<number>[] {
  return next.map((first) => {
    const seen = new Set<number>();
    const waiting = [...first];
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      if (seen.has(place)) continue;
      seen.add(place);
      waiting.push(...(next[place] ?? []));
    }
    return seen;
  });
}

type Places = readonly number[];

/** Where walkers can be after all of them took the same character. */
function* stepsOf({ takes, next }: Pick<Automaton, 'takes' | 'next'>, at: Places, shared = -1n): Generator<number[]> {
  const [first, ...others] = at;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const place of next[first] ?? []) {
    const taken = shared & (takes[place] ?? 0n);
    if (taken === 0n) continue;
    for (const rest of stepsOf({ takes, next }, others, taken)) yield [place, ...rest];
  }
}

/**
 * Whether walkers that read one text can get from their places to where `arrived` says, by steps that are `allowed`; `parted` once two differed.
 * True as well when the automaton's budget of steps ends.
 */
export function walkTogether(
  automaton: Automaton,
  from: Places,
  allowed: (at: Places) => boolean,
  arrived: (at: Places, parted: boolean) => boolean,
): boolean {
  const seen = new Set<string>();
  const waiting: { at: Places; parted: boolean }[] = [{ at: from, parted: false }];
  const { budget } = automaton;
  for (let now = waiting.pop(); now; now = waiting.pop()) {
    for (const at of stepsOf(automaton, now.at)) {
      // Too far to tell: so it may be.
      if (budget.left-- <= 0) return true;
      const parted = now.parted || at[0] !== at[1];
      const key = `${at.join(' ')} ${parted}`;
      if (seen.has(key) || !allowed(at)) continue;
      if (arrived(at, parted)) return true;
      seen.add(key);
      waiting.push({ at, parted });
    }
  }
  return false;
}
