import { type Automaton, automatonOf, walkTogether } from './automaton.ts';
import { characterSets } from './characterSets.ts';
import { type Attempt, attemptsOf, refersBack, waysOf } from './readPattern.ts';

// Ways to read a text that its length does not add to, by whether it is tried once or at every place.
const MOST_WAYS = { once: 2000, everywhere: 60 };
// Up to how many copies a bounded repetition is looked at as it is, not as an endless one: from the coarsest look to the finest.
const LOOKS = [0, 3, Number.POSITIVE_INFINITY];

/** Two ways from a place to itself by one text: exponentially many ways to read it repeated. */
function isExponential(automaton: Automaton): boolean {
  const { next, reach } = automaton;
  const isTogether = (one: number, other: number): boolean => reach[one]?.has(other) === true && reach[other]?.has(one) === true;
  const hasTwin = (following: readonly number[], place: number): boolean =>
    following.some((to, index) => following.indexOf(to) !== index && isTogether(place, to));
  return next.some((following, place) => {
    if (!reach[place]?.has(place)) return false;
    const stays = (at: readonly number[]): boolean => at.every((one) => isTogether(place, one));
    return (
      hasTwin(following, place) ||
      walkTogether(automaton, [place, place], stays, ([one, other], parted) => parted && one === place && other === place)
    );
  });
}

/** One text leads from a loop back to it, into a second loop, and through that one: at least quadratic time. */
function isPolynomial(automaton: Automaton): boolean {
  const { next, reach, done, before } = automaton;
  const loops = next.flatMap((_, place) => (reach[place]?.has(place) ? [place] : []));
  const leadsTo = (one: number | undefined, other: number): boolean => one === other || reach[one ?? -1]?.has(other) === true;
  return loops.some((from) =>
    loops.some((to) => {
      if (from === to || !leadsTo(from, to)) return false;
      // Of attempts at every place of the text, one that can match is the last.
      const matches = ([, way, other]: readonly number[]): boolean =>
        from === before && [way, other].some((place) => done.has(place ?? -1));
      const stays = ([one, way, other]: readonly number[]): boolean => leadsTo(one, from) && leadsTo(way, to) && leadsTo(other, to);
      const isAtGoal = ([one, way, other]: readonly number[]): boolean => one === from && way === to && other === to;
      return walkTogether(automaton, [from, from, to], (at) => stays(at) && !matches(at), isAtGoal);
    }),
  );
}

/** What one look finds unambiguous is: none has fewer ways than there really are, and those that it does not see as loops are few. */
function isSlowAttempt(attempt: Attempt): boolean {
  const mostWays = attempt.atStart ? MOST_WAYS.once : MOST_WAYS.everywhere;
  const sets = characterSets(attempt.expression);
  return LOOKS.every((mostCopies) => {
    if (mostCopies > 0 && waysOf(attempt.expression, mostCopies) > mostWays) return true;
    const automaton = automatonOf(attempt, sets, mostCopies);
    return !automaton || isExponential(automaton) || isPolynomial(automaton);
  });
}

/**
 * Whether matching a text can take more than linear time: its length squared, or exponential in it; or as long by bounded repetitions alone.
 * Decided on the pattern's automaton (Weideman et al., "Analyzing Matching Time Behavior of Backtracking Regular Expression Matchers").
 * Errs towards slow. The pattern must be valid.
 */
export function isSlow(pattern: string): boolean {
  // What an earlier group took is not known here.
  return refersBack(pattern) || (attemptsOf(pattern)?.some(isSlowAttempt) ?? true);
}
