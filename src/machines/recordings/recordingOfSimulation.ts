import type { RecordedStep } from '#model';
import type { SimulatedMoment } from '../simulateFlow.ts';
import { noteTruths, type Phrases, shortened, type Truths } from './guardTruths.ts';

/** A moment of a simulation, and the event that led to it; none for its start. */
interface SimulatedStep {
  readonly moment: SimulatedMoment;
  readonly event: { readonly type: string } | undefined;
}

/** What somebody tried without effect, from the start of the machine on, as a recording keeps it. */
export function recordingOfSimulation(steps: readonly SimulatedStep[], phrases: Phrases): RecordedStep[] {
  return steps.map(({ event, moment: { actionTypes, guards, innermost, taken } }) => {
    const truths: Truths = {};
    for (const { guard, holds } of guards) noteTruths(truths, guard, holds, phrases);
    const when = shortened(truths);
    return {
      event: event?.type ?? 'xstate.init',
      ...(Object.keys(when).length > 0 && { when }),
      ...(event !== undefined && taken.length === 0 && { ignored: true }),
      to: [...innermost],
      ...(actionTypes.length > 0 && { actions: [...actionTypes] }),
    };
  });
}
