import type { Attempt, Expression } from './expression.ts';
import { reachOf } from './reachOf.ts';

/** Numbered places of an expression that each take one character (Glushkov). */
export interface Automaton {
  /** By place: the characters it takes, one bit for each sample. */
  readonly takes: readonly bigint[];
  /** By place: the places that may follow. One stands there twice when there are two ways to it. */
  readonly next: readonly (readonly number[])[];
  /** By place: the places that can be reached from it by one step or more. */
  readonly reach: readonly ReadonlySet<number>[];
  /** Places where a match may end. */
  readonly done: ReadonlySet<number>;
  /** The place of what stands before the match, where the attempt is made at every place of the text. */
  readonly before: number | undefined;
}

interface Part {
  readonly nullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const MOST_COPIES = 3;
const MOST_PLACES = 400;
// Every ASCII character, and one each of other letters, digits, spaces, line ends, marks and astral planes.
const SAMPLES = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  'é',
  'É',
  'ß',
  '中',
  '٣',
  '\u00a0',
  '\u2028',
  '\u0301',
  '€',
  '😀',
];
const ALL = (1n << BigInt(SAMPLES.length)) - 1n;

function charactersOf(source: string): bigint {
  const form = new RegExp(`^(?:${source})$`, 'u');
  return SAMPLES.reduce((bits, sample, index) => (form.test(sample) ? bits | (1n << BigInt(index)) : bits), 0n);
}

/** Builds the places; undefined when there would be too many to judge. */
class Builder {
  readonly takes: bigint[] = [];
  readonly next: number[][] = [];
  /** True once something that may be empty may also be left out, again and again. */
  skipsTwice = false;
  #loops = 0;

  place(characters: bigint): number {
    this.takes.push(characters);
    this.next.push([]);
    return this.takes.length - 1;
  }

  join(from: readonly number[], to: readonly number[]): void {
    for (const place of from) this.next[place]?.push(...to);
  }

  build(expression: Expression): Part {
    if (this.takes.length > MOST_PLACES) return { nullable: true, first: [], last: [] };
    if (expression.type === 'character') {
      const place = this.place(charactersOf(expression.source));
      return { nullable: false, first: [place], last: [place] };
    }
    if (expression.type === 'repeat') return this.#repeat(expression);
    if (expression.type === 'choice') return this.#choice(expression.parts);
    return this.#sequence(expression.parts.map((part) => () => this.build(part)));
  }

  #choice(parts: readonly Expression[]): Part {
    const built = parts.map((part) => this.build(part));
    return {
      nullable: built.some(({ nullable }) => nullable),
      first: built.flatMap(({ first }) => first),
      last: built.flatMap(({ last }) => last),
    };
  }

  #sequence(parts: readonly (() => Part)[]): Part {
    let whole: Part = { nullable: true, first: [], last: [] };
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

  /** A count is cut down to a few copies: how far a bounded repetition goes does not decide whether it is ambiguous. */
  #repeat({ body, least, most }: Extract<Expression, { type: 'repeat' }>): Part {
    const endless = most === Number.POSITIVE_INFINITY;
    const must = Math.min(least, MOST_COPIES);
    const may = endless ? 0 : Math.min(most - least, MOST_COPIES - Math.min(must, MOST_COPIES - 1));
    const optional = (part: Part): Part => {
      if (part.nullable && this.#loops > 0) this.skipsTwice = true;
      return { ...part, nullable: true };
    };
    const copies = Array.from({ length: must }, () => () => this.build(body));
    const further = Array.from({ length: may }, () => () => optional(this.build(body)));
    const loop = () => {
      this.#loops++;
      const part = this.build(body);
      this.#loops--;
      this.join(part.last, part.first);
      return part;
    };
    if (!endless) return this.#sequence([...copies, ...further]);
    return must === 0 ? optional(loop()) : this.#sequence([...copies.slice(1), loop]);
  }
}

/** Places behind which only places of the same kind can come. */
function closed(places: ReadonlySet<number>, reach: readonly ReadonlySet<number>[]): Set<number> {
  return new Set([...places].filter((place) => [...(reach[place] ?? [])].every((further) => places.has(further))));
}

/** The places of an attempt; undefined when there are too many to judge, or one text can be skipped in endlessly many ways. */
export function automatonOf({ expression, atStart, toEnd }: Attempt): Automaton | undefined {
  const builder = new Builder();
  const { first, last, nullable } = builder.build(expression);
  if (builder.takes.length > MOST_PLACES || builder.skipsTwice) return undefined;
  const done = new Set(toEnd ? [] : last);
  const again = !atStart && (toEnd || !nullable);
  const before = again ? builder.place(ALL) : undefined;
  // What is tried at every place of the text begins with anything.
  if (before !== undefined) builder.join([before], [before, ...first]);
  // Who can only go on to where a match may end has matched.
  const safe = closed(done, reachOf(builder.next));
  const next = builder.next.map((following) => following.filter((place) => !safe.has(place)));
  return { takes: builder.takes, next, reach: reachOf(next), done, before };
}
