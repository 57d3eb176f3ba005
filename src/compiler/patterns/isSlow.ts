import { type Automaton, automatonOf, walkTogether } from './automaton.ts';
import { characterSets } from './characterSets.ts';
import { hasBackReference, parsePattern, type Subpattern, waysOf } from './parsePattern.ts';

/**
 * Whether matching a text can take more than linear time: its length squared, or exponential in it; or very long by bounded repetitions
 * alone. Decided on the pattern's automaton (Weideman et al., "Analyzing Matching Time Behavior of Backtracking Regular Expression
 * Matchers"). In doubt the answer is yes. The pattern must be valid.
 *
 * This is own code because the library recheck needs 6 s of processor time for the 34 patterns of the shipped documents, this 0.07 s;
 * see src/docs/decisions/0101-pattern-safety.md. A test compares the two.
 */
export function isSlow(pattern: string): boolean {
  // A back reference depends on what an earlier group matched, which an automaton cannot express: such a pattern counts as slow.
  return hasBackReference(pattern) || (parsePattern(pattern)?.some(isSlowSubpattern) ?? true);
}

// How many ways to match a text choices and bounded repetitions may give, for a subpattern that is tried at one position and one that is
// tried at every position of the text. Their number does not grow with the length of the text, so a limit is enough.
const MAX_WAYS = { once: 2000, everywhere: 60 };
// The analyses, from the coarsest and fastest on: each treats a bounded repetition of more than so many copies as an endless one.
const MAX_COPIES = [0, 3, Number.POSITIVE_INFINITY];

/** A subpattern is fast as soon as one analysis finds it fast: none of the analyses underestimates the ways to match. */
function isSlowSubpattern(subpattern: Subpattern): boolean {
  const maxWays = subpattern.isAtStart ? MAX_WAYS.once : MAX_WAYS.everywhere;
  const sets = characterSets(subpattern.expression);
  return MAX_COPIES.every((maxCopies) => {
    if (maxCopies > 0 && waysOf(subpattern.expression, maxCopies) > maxWays) return true;
    const automaton = automatonOf(subpattern, sets, maxCopies);
    return !automaton || isExponential(automaton) || isPolynomial(automaton);
  });
}

/** Whether some text leads from a state back to the same state in two ways, as `a` in `(a|a)*`: n times the text has 2^n ways to match. */
function isExponential(automaton: Automaton): boolean {
  const { next, reach } = automaton;
  const areInOneLoop = (left: number, right: number): boolean => reach[left]?.has(right) === true && reach[right]?.has(left) === true;
  /** Whether two steps from `state` lead to the same next state of its loop. */
  const hasTwin = (following: readonly number[], state: number): boolean =>
    following.some((to, index) => following.indexOf(to) !== index && areInOneLoop(state, to));
  return next.some((following, state) => {
    if (!reach[state]?.has(state)) return false;
    const stayInLoop = (states: readonly number[]): boolean => states.every((reached) => areInOneLoop(state, reached));
    return (
      hasTwin(following, state) ||
      walkTogether(
        automaton,
        [state, state],
        stayInLoop,
        ([first, second], haveParted) => haveParted && first === state && second === state,
      )
    );
  });
}

/**
 * Whether the same text can be read in one loop, on the way from this loop to a second one, and in the second loop, as `a` in `a*a*$`. If a
 * text repeats it, the matcher can pass to the second loop after every repetition, and trying all of these takes at least quadratic time.
 */
function isPolynomial(automaton: Automaton): boolean {
  const { next, reach, accepting, before } = automaton;
  const loops = next.flatMap((_, state) => (reach[state]?.has(state) ? [state] : []));
  const leadsTo = (start: number | undefined, end: number): boolean => start === end || reach[start ?? -1]?.has(end) === true;
  return loops.some((from) =>
    loops.some((to) => {
      if (from === to || !leadsTo(from, to)) return false;
      // Three walkers: the first stays in the loop of `from`, the second passes from there to `to`, the third stays in the loop of `to`.
      // `from === before`: the pattern is tried at every position of the text. The first match ends the search, so a text that already
      // matches does not count.
      const matches = ([, second, third]: readonly number[]): boolean =>
        from === before && [second, third].some((state) => accepting.has(state ?? -1));
      const canArrive = ([first, second, third]: readonly number[]): boolean =>
        leadsTo(first, from) && leadsTo(second, to) && leadsTo(third, to);
      const hasArrived = ([first, second, third]: readonly number[]): boolean => first === from && second === to && third === to;
      return walkTogether(automaton, [from, from, to], (states) => canArrive(states) && !matches(states), hasArrived);
    }),
  );
}
