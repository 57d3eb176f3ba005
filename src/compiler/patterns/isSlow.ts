import { type Automaton, automatonOf, walkTogether } from './automaton.ts';
import { characterSets } from './characterSets.ts';
import { type Attempt, attemptsOf, hasBackReference, waysOf } from './readPattern.ts';

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
  return hasBackReference(pattern) || (attemptsOf(pattern)?.some(isSlowAttempt) ?? true);
}

// Choices and bounded repetitions give a number of ways to match a text that does not grow with its length. So many of them are allowed,
// for attempts at one position and at every position of the text.
const MAX_WAYS = { once: 2000, everywhere: 60 };
// From the coarsest to the finest analysis: a bounded repetition with more copies than this is treated as an endless one.
const MAX_COPIES = [0, 3, Number.POSITIVE_INFINITY];

/** An attempt is fast as soon as one analysis finds it so: none of them underestimates the ways to match. */
function isSlowAttempt(attempt: Attempt): boolean {
  const maxWays = attempt.isAtStart ? MAX_WAYS.once : MAX_WAYS.everywhere;
  const sets = characterSets(attempt.expression);
  return MAX_COPIES.every((maxCopies) => {
    if (maxCopies > 0 && waysOf(attempt.expression, maxCopies) > maxWays) return true;
    const automaton = automatonOf(attempt, sets, maxCopies);
    return !automaton || isExponential(automaton) || isPolynomial(automaton);
  });
}

/** Whether some text leads from a state back to it in two ways: repeated n times, it can be matched in 2^n ways. */
function isExponential(automaton: Automaton): boolean {
  const { next, reach } = automaton;
  const areInOneLoop = (one: number, other: number): boolean => reach[one]?.has(other) === true && reach[other]?.has(one) === true;
  /** Two steps lead to the same state of the loop. */
  const hasTwin = (following: readonly number[], state: number): boolean =>
    following.some((to, index) => following.indexOf(to) !== index && areInOneLoop(state, to));
  return next.some((following, state) => {
    if (!reach[state]?.has(state)) return false;
    const staysInLoop = (states: readonly number[]): boolean => states.every((one) => areInOneLoop(state, one));
    return (
      hasTwin(following, state) ||
      walkTogether(automaton, [state, state], staysInLoop, ([one, other], areParted) => areParted && one === state && other === state)
    );
  });
}

/**
 * Whether some text can be read in a loop, on the way to a second loop, and in that one. Every repetition of the text is then a place to
 * change over, and trying them all takes at least quadratic time.
 */
function isPolynomial(automaton: Automaton): boolean {
  const { next, reach, accepting, before } = automaton;
  const loops = next.flatMap((_, state) => (reach[state]?.has(state) ? [state] : []));
  const leadsTo = (one: number | undefined, other: number): boolean => one === other || reach[one ?? -1]?.has(other) === true;
  return loops.some((from) =>
    loops.some((to) => {
      if (from === to || !leadsTo(from, to)) return false;
      // `from === before`: the text is searched for a match from every position. The first attempt that matches is then the last.
      const matches = ([, way, other]: readonly number[]): boolean =>
        from === before && [way, other].some((state) => accepting.has(state ?? -1));
      const canArrive = ([one, way, other]: readonly number[]): boolean => leadsTo(one, from) && leadsTo(way, to) && leadsTo(other, to);
      const hasArrived = ([one, way, other]: readonly number[]): boolean => one === from && way === to && other === to;
      return walkTogether(automaton, [from, from, to], (states) => canArrive(states) && !matches(states), hasArrived);
    }),
  );
}
