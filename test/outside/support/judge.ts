import { readFileSync } from 'node:fs';
import type { Case } from './Suite.ts';

interface KnownCases {
  /** Why these cases do not pass, and why that stays. */
  readonly reason: string;
  readonly cases: readonly string[];
}

export interface Judgement {
  /** Cases that do not pass and are not listed. */
  readonly unexpected: readonly Case[];
  /** Listed cases that pass, or are not there any more: their line is to be taken out. */
  readonly outdated: readonly string[];
}

/** The cases of each suite that are known not to pass. */
export function readKnown(file: string): { readonly [suite: string]: readonly KnownCases[] } {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Compares what a suite found with what is known of it. */
export function judge(found: readonly Case[], known: readonly KnownCases[] = []): Judgement {
  const listed = new Set(known.flatMap(({ cases }) => cases));
  const open = found.filter(({ outcome }) => outcome !== 'passed');
  const openIds = new Set(open.map(({ id }) => id));
  return {
    unexpected: open.filter(({ id }) => !listed.has(id)),
    outdated: [...listed].filter((id) => !openIds.has(id)),
  };
}
