import type { FlowEvent, SimulatedMoment } from '#machines';
import type { StudioMachine } from '#model';
import type { GivenFacts } from './simulationEvaluation.ts';

/** A moment of a simulation with what led to it. */
export interface SimulatedStep {
  readonly moment: SimulatedMoment;
  /** Undefined for where it began. */
  readonly event: FlowEvent | undefined;
  /** What somebody changed by hand instead of sending an event, or that the step is one of a walk that was kept. */
  readonly change?: 'state' | 'context' | 'recorded';
  /** What was given when it was taken. */
  readonly facts?: GivenFacts;
}

/** How steps that were tried in another program were taken again. */
export interface RetakenSteps {
  /** The program in which they were tried. */
  readonly program: string;
  /** How many there were, without the start. */
  readonly all: number;
  /** How many of them were taken again. */
  readonly count: number;
  /** The step that cannot be taken here; undefined if all were. */
  readonly stop: SimulatedStep | undefined;
}

/** What was tried of a machine in a program. */
export interface TriedMachine {
  readonly machine: StudioMachine;
  readonly steps: readonly SimulatedStep[];
  /** The step that was looked at. */
  readonly at: number;
  readonly facts: GivenFacts;
  /** Whether somebody tried something in this program. */
  readonly isOwn: boolean;
  /** How the steps of another program were taken again here, as long as nobody went on from there. */
  readonly retaken: RetakenSteps | undefined;
}
