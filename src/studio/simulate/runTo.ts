import type { SimulatedMoment } from '#machines';
import type { MachineDocument } from '#model';
import { reachedBreakpoints } from '../breakpoints/reachedBreakpoints.ts';
import type { SimulatedStep } from './steps.ts';

/**
 * Why steps end: before a transition with a breakpoint, at a state with one, at the end of a walk, where nothing happens by itself any more,
 * or because there were as many as wanted.
 */
export interface RunEnd {
  readonly kind: 'before' | 'at' | 'end' | 'waits' | 'many';
  /** Ids of the parts with breakpoints. */
  readonly parts: readonly string[];
}

interface RunOptions {
  readonly document: MachineDocument;
  /** Ids of the parts that have a breakpoint. */
  readonly breakpoints: ReadonlySet<string>;
  readonly from: SimulatedMoment | undefined;
  /** Whether the first step is taken in spite of a breakpoint before it, since the run before ended there. */
  readonly skipsFirst: boolean;
  /** How many steps are taken at most. */
  readonly most: number;
  /** The step that follows those that were taken; undefined at the end. */
  next(taken: readonly SimulatedStep[]): SimulatedStep | undefined;
}

/** Takes steps up to a breakpoint. */
export function runTo({ breakpoints, document, from, skipsFirst, most, next }: RunOptions): {
  steps: readonly SimulatedStep[];
  end: RunEnd;
} {
  const steps: SimulatedStep[] = [];
  while (steps.length < most) {
    const step = next(steps);
    if (step === undefined) return { steps, end: { kind: 'end', parts: [] } };
    const before = (steps.at(-1)?.moment ?? from)?.innermost ?? [];
    const reached = reachedBreakpoints(document, breakpoints, { taken: step.moment.taken, before, after: step.moment.innermost });
    const crossed = reached.filter((part) => step.moment.taken.includes(part));
    if (crossed.length > 0 && !(skipsFirst && steps.length === 0)) return { steps, end: { kind: 'before', parts: crossed } };
    steps.push(step);
    const entered = reached.filter((part) => !crossed.includes(part));
    if (entered.length > 0) return { steps, end: { kind: 'at', parts: entered } };
  }
  return { steps, end: { kind: 'many', parts: [] } };
}
