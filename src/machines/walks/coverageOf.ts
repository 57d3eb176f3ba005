import type { StateValue } from 'xstate';
import type { Evaluation } from '#conditions';
import type { MachineDocument } from '#model';
import { activeIds } from '../activeIds.ts';
import { graphOf } from '../graphOf.ts';
import { takeWalk } from './replayWalk.ts';
import { type StepResult, WalkedMachine } from './WalkedMachine.ts';
import type { Walk } from './walk.ts';

/** How many of some parts of a machine walks saw, and those that they did not. */
export interface Share {
  readonly all: number;
  readonly seen: number;
  readonly missing: readonly string[];
}

/** What walks see of a machine. States are named by their ids, transitions by their pointers, outcomes of guards by pointer and outcome. */
export interface Coverage {
  readonly states: Share;
  readonly transitions: Share;
  readonly guards: Share;
  /** Calls and actors that ended well or failed, as transitions tell. */
  readonly calls: Share;
  readonly timers: Share;
}

/** What walks together see of a machine: one walk or those of many people and programs. */
export function coverageOf(document: MachineDocument, evaluation: Evaluation, walks: readonly Walk[]): Coverage {
  const machine = new WalkedMachine(document, evaluation);
  return coverageOfSteps(
    document,
    walks.flatMap((walk) => takeWalk(machine, walk)),
  );
}

/** What steps together see of a machine. */
export function coverageOfSteps(document: MachineDocument, results: readonly StepResult[]): Coverage {
  const { states, transitions } = graphOf(document);
  const sources = new Map(transitions.map(({ id, source }) => [id, source]));
  const taken = new Set(results.flatMap((result) => result.taken));
  // A state that is left at once is seen as the source of what was taken.
  const seenStates = new Set([
    ...results.flatMap(({ snapshot }) => activeIds(snapshot.value as StateValue)),
    ...[...taken].map((id) => sources.get(id) ?? ''),
  ]);
  const outcomes = new Set(results.flatMap(({ guards }) => guards.map(({ transition, value }) => `${transition} ${value}`)));
  const takenOf = (...kinds: readonly string[]) => {
    const own = transitions.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
    return share(own, taken);
  };
  return {
    states: share(
      states.filter(({ kind }) => kind !== 'history').map(({ id }) => id),
      seenStates,
    ),
    transitions: share(
      transitions.map(({ id }) => id),
      taken,
    ),
    guards: share(
      transitions.flatMap(({ guard, id }) => (guard ? [`${id} true`, `${id} false`] : [])),
      outcomes,
    ),
    calls: takenOf('done', 'error'),
    timers: takenOf('after'),
  };
}

function share(all: readonly string[], seen: ReadonlySet<string>): Share {
  const missing = all.filter((part) => !seen.has(part));
  return { all: all.length, seen: all.length - missing.length, missing };
}
