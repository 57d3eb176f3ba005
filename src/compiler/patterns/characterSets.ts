import type { Expression } from './parsePattern.ts';

/**
 * The sets of characters that an expression names (`a`, `[^b]`, `\d`) as bit sets, so that they can be intersected. Characters that no set
 * tells apart share one bit.
 */
export interface CharacterSets {
  readonly all: bigint;
  /** The characters that the source of a character, escape or class stands for. */
  of(source: string): bigint;
}

// Every ASCII character, all spaces and line ends, and one each of other letters, digits, marks, signs and astral planes.
const COMMON = [
  ...Array.from({ length: 128 }, (_, code) => code),
  ...[0xa0, 0x1680, 0x2003, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff],
  ...Array.from('éÉß中٣\u0301€😀', (character) => character.codePointAt(0) ?? 0),
];
const BASIC_PLANE = 0x10000;
// Beyond the basic plane only every 16th character is a sample: each alphabet there has more signs than that.
const FURTHER_STEP = 16;
const FURTHER_END = 0x20000;
// One character of each group in the last planes.
const LAST_PLANES = [0x20000, 0x2f800, 0xe0001, 0xe0100, 0xf0000, 0x100000];
const MAX_CODE = 0x10ffff;
const CODE = /\\u\{([0-9a-fA-F]+)\}|\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})/gu;
const PROPERTY = /\\p\{/iu;

/** The character sets of an expression, found by trying samples. A source that matches no sample counts as matching every character. */
export function characterSets(whole: Expression): CharacterSets {
  const sources = [...new Set(sourcesOf(whole))];
  const expressions = sources.map((source) => new RegExp(`^(?:${source})$`, 'u'));
  // Characters that match the same sources get the same bit; `matches` says which, as a text of one digit for each source.
  const bitByMatches = new Map<string, number>();
  for (const code of samplesFor(sources)) {
    const sample = String.fromCodePoint(code);
    const matches = expressions.map((expression) => (expression.test(sample) ? '1' : '0')).join('');
    if (!bitByMatches.has(matches)) bitByMatches.set(matches, bitByMatches.size);
  }
  const all = (1n << BigInt(bitByMatches.size)) - 1n;
  const sets = new Map(
    sources.map((source, index) => {
      const set = [...bitByMatches].reduce((bits, [matches, bit]) => (matches[index] === '1' ? bits | (1n << BigInt(bit)) : bits), 0n);
      return [source, set === 0n ? all : set];
    }),
  );
  return { all, of: (source) => sets.get(source) ?? all };
}

/** The characters that are written in a source, and their neighbours: at the ends of a range like `b-d` these are `a` and `e`. */
function namedIn(source: string): number[] {
  const plain = source.replace(CODE, (_, ...codes: (string | undefined)[]) =>
    String.fromCodePoint(Number.parseInt(codes.slice(0, 3).join(''), 16)),
  );
  return Array.from(plain, (character) => character.codePointAt(0) ?? 0).flatMap((code) => [code - 1, code, code + 1]);
}

function samplesOfAllPlanes(): number[] {
  const further = Array.from({ length: (FURTHER_END - BASIC_PLANE) / FURTHER_STEP }, (_, index) => BASIC_PLANE + index * FURTHER_STEP);
  return [...Array(BASIC_PLANE).keys(), ...further, ...LAST_PLANES];
}

function sourcesOf(expression: Expression): string[] {
  if (expression.type === 'character') return [expression.source];
  return expression.type === 'repeat' ? sourcesOf(expression.body) : expression.parts.flatMap(sourcesOf);
}

function samplesFor(sources: readonly string[]): Iterable<number> {
  // A Unicode property (`\p{...}`) may hold characters of any plane; the common samples are too few for it.
  const needsAllPlanes = sources.some((source) => PROPERTY.test(source));
  const samples = needsAllPlanes ? samplesOfAllPlanes() : COMMON;
  return new Set([...samples, ...sources.flatMap(namedIn)].filter((code) => code >= 0 && code <= MAX_CODE));
}
