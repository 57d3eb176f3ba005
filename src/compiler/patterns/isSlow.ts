import { type Automaton, automatonOf } from './automaton.ts';
import { attemptsOf, refersBack } from './readPattern.ts';
import { walkTogether } from './walkTogether.ts';

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

/**
 * Whether matching a text can take more than linear time: its length squared, or exponential in it. Decided on the pattern's automaton
 * (Weideman et al., "Analyzing Matching Time Behavior of Backtracking Regular Expression Matchers"). Errs towards slow. The pattern must be valid.
 */
export function isSlow(pattern: string): boolean {
  // What an earlier group took is not known here.
  if (refersBack(pattern)) return true;
  return attemptsOf(pattern).some((attempt) => {
    const automaton = automatonOf(attempt);
    return !automaton || isExponential(automaton) || isPolynomial(automaton);
  });
}
