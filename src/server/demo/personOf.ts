import { people } from './people.ts';

/** The name of a fictitious person. */
export function personOf(random: () => number): string {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  return `${pick(people.given)} ${pick(people.family)}`;
}
