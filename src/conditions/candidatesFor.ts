import type { Fact } from '#model';
import type { Use } from './usesOf.ts';

/** Above this many literals not every subset of them is tried as a list. */
const MAX_LIST_LITERALS = 4;

function numbersAround(literals: readonly unknown[]): number[] {
  const numbers = literals.filter((literal) => typeof literal === 'number').toSorted((left, right) => left - right);
  const between = numbers.slice(1).map((number, at) => (number + (numbers[at] ?? number)) / 2);
  return [0, ...numbers.flatMap((number) => [number - 1, number, number + 1]), ...between];
}

/** Each literal, one just after it, the empty text before all, and one text that holds them all. */
function textsAround(literals: readonly unknown[]): string[] {
  const texts = literals.filter((literal) => typeof literal === 'string');
  return ['', 'other', ...texts.flatMap((text) => [text, `${text}\u0000`]), texts.join(' ')];
}

function listsOf(literals: readonly unknown[]): unknown[][] {
  if (literals.length > MAX_LIST_LITERALS) return [[], ...literals.map((literal) => [literal]), [...literals]];
  return literals.reduce<unknown[][]>((lists, literal) => lists.concat(lists.map((list) => list.concat([literal]))), [[]]);
}

function byType(type: Fact['type'] | undefined, literals: readonly unknown[]): unknown[] {
  switch (type) {
    case 'boolean':
      return [true, false];
    case 'number':
      return numbersAround(literals);
    case 'string':
    case 'date':
      return textsAround(literals);
    case 'list':
      return listsOf(literals.filter((literal) => !Array.isArray(literal)));
    case 'map':
      return [{}];
    case undefined:
      return [null, true, false, {}, ...literals, ...numbersAround(literals), ...textsAround(literals), ...listsOf(literals)];
  }
}

/**
 * Values of a fact that between them bring about every outcome of comparisons with the literals; `complete` says whether they do.
 * A path that is no known fact may hold anything or nothing.
 */
export function candidatesFor(use: Use, fact: Fact | undefined): { readonly values: readonly unknown[]; readonly complete: boolean } {
  const literals = [...use.literals];
  const values = fact?.domain ?? byType(fact?.type, literals);
  const few = fact?.domain !== undefined || literals.length <= MAX_LIST_LITERALS || (fact !== undefined && fact.type !== 'list');
  return {
    values: [...new Set(fact === undefined || fact.optional === true ? [undefined, ...values] : values)],
    complete: few && !use.open,
  };
}
