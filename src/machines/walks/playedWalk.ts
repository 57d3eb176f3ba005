import type { StateValue } from 'xstate';
import type { Evaluation } from '#conditions';
import type { MachineDocument } from '#model';
import { activeIds } from '../activeIds.ts';
import type { FlowEvent } from '../flowEnvironment.ts';
import { innermostStates } from '../innermostStates.ts';
import { type SimulatedMoment, simulateFlow } from '../simulateFlow.ts';
import { evaluationWith } from './settings.ts';
import { type StepResult, WalkedMachine } from './WalkedMachine.ts';
import type { Walk } from './walk.ts';

/** A step of a walk as a simulation has it; the start has no event. */
export interface PlayedStep {
  readonly moment: SimulatedMoment;
  readonly event: FlowEvent | undefined;
}

/** The steps of a derived walk, its start first, each with the facts that the walk gives it. */
export function playedWalk(document: MachineDocument, evaluation: Evaluation, { start, steps }: Walk): readonly PlayedStep[] {
  const factsOf = (facts: object) => new Map<string, unknown>(Object.entries(facts));
  // What a machine is started with is no fact.
  const first =
    Object.keys(start.given).length === 0
      ? simulateFlow(document, evaluationWith(factsOf(start.facts), evaluation))
      : momentOf(new WalkedMachine(document, evaluation).start(start.given, factsOf(start.facts)));
  const played: PlayedStep[] = [{ moment: first, event: undefined }];
  let moment = first;
  for (const { event, facts } of steps) {
    moment = simulateFlow(document, evaluationWith(factsOf(facts), evaluation), moment, event);
    played.push({ moment, event });
  }
  return played;
}

/** What a step came to, as a simulation has it; its guards are not told. */
export function momentOf({ actions, snapshot, taken }: StepResult): SimulatedMoment {
  const state = snapshot.value as StateValue;
  return {
    state,
    context: snapshot.context as SimulatedMoment['context'],
    active: activeIds(state),
    innermost: innermostStates(snapshot),
    guards: [],
    taken,
    actionTypes: actions,
    actions: [],
  };
}
