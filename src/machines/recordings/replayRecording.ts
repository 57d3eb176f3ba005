import type { AnyMachineSnapshot } from 'xstate';
import { createEvaluation, deepEqual } from '#conditions';
import type { RecordedStep } from '#model';
import { innermostStates } from '../innermostStates.ts';
import type { SimulatedMoment } from '../simulateFlow.ts';
import { type Coverage, coverageOfSteps } from '../walks/coverageOf.ts';
import { momentOf } from '../walks/playedWalk.ts';
import { type StepResult, WalkedMachine } from '../walks/WalkedMachine.ts';
import { RecordedTruths } from './guardTruths.ts';
import type { RecordedMachine } from './recordingOf.ts';

/** Where a machine no longer does what a recording says. */
export interface RecordingFault {
  /** Index of the step; 0 is the start. */
  readonly step: number;
  readonly event: string;
  readonly kind: 'state' | 'actions' | 'condition' | 'ignored' | 'taken';
  /**
   * States or types of actions; for a condition nothing is expected, and `actual` names those of which the recording says nothing. Both are
   * empty where an event is ignored that was taken then, or the other way round.
   */
  readonly expected: readonly string[];
  readonly actual: readonly string[];
}

const NOTHING = createEvaluation({ roots: {}, facts: {}, conditions: {} });

/** What a step of a recording comes to in a machine. */
export interface RetakenStep {
  readonly moment: SimulatedMoment;
  readonly states: readonly string[];
  /** Ids of the transitions that were taken, in order. */
  readonly taken: readonly string[];
  readonly actions: readonly string[];
  /** Conditions that were asked and of which the recording says nothing. */
  readonly unanswered: readonly string[];
}

interface TakenStep extends StepResult {
  readonly unanswered: readonly string[];
}

/** Takes a recording through a machine, its guards answered from what the recording says of their parts; it goes on where it differs. */
function takeRecording({ document, phrases }: RecordedMachine, steps: readonly RecordedStep[]): readonly TakenStep[] {
  const truths = new RecordedTruths(phrases);
  const machine = new WalkedMachine(document, NOTHING, truths);
  let snapshot: AnyMachineSnapshot | undefined;
  return steps.map(({ event, when = {} }) => {
    truths.begin(when);
    const result = snapshot === undefined ? machine.start({}, new Map()) : machine.step(snapshot, { type: event }, new Map());
    snapshot = result.snapshot;
    return { ...result, unanswered: [...truths.unanswered] };
  });
}

/** What each step of a recording comes to in a machine. */
export function retakeRecording(machine: RecordedMachine, steps: readonly RecordedStep[]): readonly RetakenStep[] {
  return takeRecording(machine, steps).map(({ unanswered, ...result }) => {
    const { actions, snapshot, taken } = result;
    return { moment: momentOf(result), states: innermostStates(snapshot), taken, actions, unanswered };
  });
}

/** What a recording sees of a machine as it is now: its steps before the first that does not come to what it says. */
export function coverageOfRecording(machine: RecordedMachine, steps: readonly RecordedStep[]): Coverage {
  const sound = replayRecording(machine, steps)?.step ?? steps.length;
  return coverageOfSteps(machine.document, takeRecording(machine, steps).slice(0, sound));
}

/** Undefined if every step of a recording comes to what it says, else the first that does not. */
export function replayRecording(machine: RecordedMachine, steps: readonly RecordedStep[]): RecordingFault | undefined {
  const retaken = retakeRecording(machine, steps);
  for (const [step, recorded] of steps.entries()) {
    const fault = faultOf(recorded, retaken[step] as RetakenStep, step === 0);
    if (fault) return { step, event: recorded.event, ...fault };
  }
  return undefined;
}

/** A state that is wrong says more than the condition that led there. */
function faultOf(
  { actions = [], ignored = false, to }: RecordedStep,
  { actions: done, states, taken, unanswered }: RetakenStep,
  isStart: boolean,
): Omit<RecordingFault, 'step' | 'event'> | undefined {
  if (!deepEqual(to, states)) return { kind: 'state', expected: to, actual: states };
  if (unanswered.length > 0) return { kind: 'condition', expected: [], actual: unanswered };
  if (!isStart && ignored !== (taken.length === 0)) return { kind: ignored ? 'taken' : 'ignored', expected: [], actual: [] };
  if (!deepEqual(actions, done)) return { kind: 'actions', expected: actions, actual: done };
  return undefined;
}

/** A fault in one sentence, for files and command line. */
export function recordingFaultText({ actual, event, expected, kind, step }: RecordingFault): string {
  const where = `step ${step} (${event})`;
  if (kind === 'condition') return `${where} asks what was not asked then: ${actual.join('; ')}`;
  if (kind === 'ignored' || kind === 'taken') return `${where} is ${kind} now`;
  const list = (names: readonly string[]) => (names.length === 0 ? 'nothing' : names.join(', '));
  return kind === 'state'
    ? `${where} leads to ${list(actual)}, not to ${list(expected)}`
    : `${where} runs ${list(actual)}, not ${list(expected)}`;
}
