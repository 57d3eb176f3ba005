import type { Automaton } from './automaton.ts';

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
