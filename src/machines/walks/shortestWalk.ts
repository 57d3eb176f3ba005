import type { StateValue } from 'xstate';
import type { Evaluation } from '#conditions';
import type { MachineDocument } from '#model';
import { activeIds } from '../activeIds.ts';
import { deriveWalks } from './deriveWalks.ts';
import { takeWalk } from './replayWalk.ts';
import { StepFinder } from './StepFinder.ts';
import type { Visit } from './visit.ts';
import type { StepResult } from './WalkedMachine.ts';
import type { Walk } from './walk.ts';

/** Bound of the search: flows that count in their context have infinitely many states. */
const MAX_STEPS = 2500;

/**
 * The shortest walk that comes to a state, if only to pass through it; undefined if none was found. Shorter ones are looked for step by step,
 * as far as so many steps lead; beyond that it is the beginning of one of the walks that take every transition.
 */
export function shortestWalk(document: MachineDocument, evaluation: Evaluation, state: string): Walk | undefined {
  const finder = new StepFinder(document, evaluation);
  const { walks } = deriveWalks(document, evaluation);
  const known = walks.flatMap((walk) => beginningOf(walk, finder, state) ?? []);
  const best = known.reduce<Walk | undefined>((one, other) => (one && one.steps.length <= other.steps.length ? one : other), undefined);
  return shorterWalk(finder, state, best?.steps.length ?? Number.POSITIVE_INFINITY) ?? best;
}

/** A walk as far as it first comes to a state. */
function beginningOf(walk: Walk, finder: StepFinder, state: string): Walk | undefined {
  const found = takeWalk(finder.machine, walk).findIndex((result) => comesTo(state, result, finder));
  return found < 0 ? undefined : { ...walk, steps: walk.steps.slice(0, found) };
}

function comesTo(state: string, { snapshot, taken }: StepResult, { graph }: StepFinder): boolean {
  const isPassed = graph.transitions.some(({ id, source }) => source === state && taken.includes(id));
  return isPassed || activeIds(snapshot.value as StateValue).includes(state);
}

function shorterWalk(finder: StepFinder, state: string, length: number): Walk | undefined {
  const seen = new Set<string>();
  const isFirst = (visit: Visit): boolean => {
    const key = finder.key(visit);
    return !seen.has(key) && seen.add(key) !== undefined;
  };
  let tried = 0;
  let level = finder.starts().filter(isFirst);
  for (let steps = 0; steps < length && level.length > 0; steps += 1) {
    const found = level.find(({ result }) => comesTo(state, result, finder));
    if (found !== undefined) return finder.walkTo(found);
    if (steps + 1 >= length) return undefined;
    const next: Visit[] = [];
    for (const visit of level) {
      const offered = finder.offered(visit);
      for (const transition of offered)
        for (const way of finder.ways(visit, transition, offered)) {
          tried += 1;
          if (tried > MAX_STEPS) return undefined;
          next.push(finder.step(visit, way));
        }
    }
    level = next.filter(isFirst);
  }
  return undefined;
}
