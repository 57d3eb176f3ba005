import type { StateValue } from 'xstate';
import { deepEqual, type Evaluation } from '#conditions';
import type { MachineDocument } from '#model';
import { type StepResult, WalkedMachine } from './WalkedMachine.ts';
import type { Walk, WalkStep } from './walk.ts';

/** Where a walk comes to something else than it says. */
export interface WalkFault {
  /** Number of the step; 0 is the start. */
  readonly step: number;
  readonly event: string;
  readonly expected: Pick<WalkStep, 'state' | 'context' | 'actions'>;
  readonly actual: Pick<WalkStep, 'state' | 'context' | 'actions'>;
}

/** Takes a walk through a machine; undefined if every step comes to what the walk says, else the first that does not. */
export function replayWalk(document: MachineDocument, evaluation: Evaluation, walk: Walk): WalkFault | undefined {
  return firstFault(walk, takeWalk(new WalkedMachine(document, evaluation), walk));
}

/** What the start and each step of a walk come to in a machine; the walk goes on where it differs. */
export function takeWalk(machine: WalkedMachine, { start, steps }: Walk): readonly StepResult[] {
  const results = [machine.start(start.given, new Map(Object.entries(start.facts)))];
  for (const { event, facts } of steps) {
    const { snapshot } = results.at(-1) as StepResult;
    results.push(machine.step(snapshot, event, new Map(Object.entries(facts))));
  }
  return results;
}

function firstFault({ start, steps }: Walk, results: readonly StepResult[]): WalkFault | undefined {
  const expectations = [{ ...start, event: { type: 'start' } }, ...steps];
  for (const [index, { actions, context, event, state }] of expectations.entries()) {
    const { actions: done, snapshot } = results[index] as StepResult;
    const expected = plain({ state, context, actions });
    const actual = plain({ state: snapshot.value as StateValue, context: snapshot.context as WalkStep['context'], actions: done });
    if (!deepEqual(expected, actual)) return { step: index, event: event.type, expected, actual };
  }
  return undefined;
}

/** As a walk is written: what is absent is left out. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
