import type { Maker } from './makersFor.ts';

/** Numbers of all programs of the maker that a program's number belongs to, itself among them (GB-162). */
export function makerPrograms(makers: readonly Maker[]): { readonly [program: string]: readonly number[] } {
  return Object.fromEntries(
    makers.flatMap(({ programs }) => {
      const numbers = programs.map(({ id }) => id);
      return numbers.map((number) => [number, numbers]);
    }),
  );
}
