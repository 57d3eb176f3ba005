import { type Evaluation, extendScope } from '#conditions';
import type { MachineDocument } from '#model';
import { type Case, casesOf } from './casesOf.ts';
import { type Step, stepsOf, stepTaken } from './stepsOf.ts';

/** An arrow of another life that takes records of this one along. */
export interface Cascade {
  readonly machine: MachineDocument;
  readonly step: Step;
}

/** The arrows that send the event of an arrow to its records, as the documents of all life cycles draw them. */
export function cascadesOf(machines: readonly MachineDocument[], { collection }: MachineDocument, { event }: Step): Cascade[] {
  return machines.flatMap((machine) =>
    stepsOf(machine)
      .filter(({ actions = [] }) =>
        actions.some(({ type, params }) => type === 'record.send' && params?.['collection'] === collection && params?.['event'] === event),
      )
      .map((step) => ({ machine, step })),
  );
}

/** A way to stand in a state so that exactly this arrow is taken; undefined where none of those beside a border does. */
export function caseTaking(machine: MachineDocument, step: Step, evaluation: Evaluation): Case | undefined {
  return casesOf(machine, step.from, step.event, evaluation).find((one) => {
    const ofCase = { ...evaluation, scope: extendScope(evaluation.scope, { context: one.context, event: one.event, data: one.data }) };
    const taken = stepTaken(machine, step.from, step.event, ofCase);
    return taken?.to === step.to && taken.rank === step.rank;
  });
}
