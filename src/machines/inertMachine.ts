import type { AnyStateMachine } from 'xstate';
import type { Evaluation } from '#conditions';
import type { MachineDocument } from '#model';
import { createFlow } from './createFlow.ts';

interface InertMachine {
  readonly machine: AnyStateMachine;
  /** Of the work that runs now. */
  evaluation: Evaluation;
}

const machines = new WeakMap<MachineDocument, InertMachine>();

/**
 * Runs `work` with a machine of the document that has no effects: its actions do nothing, its calls never end. Guards and values read the
 * evaluation only while `work` runs, so it must be synchronous.
 */
export function withInertMachine<Result>(doc: MachineDocument, evaluation: Evaluation, work: (machine: AnyStateMachine) => Result): Result {
  const inert = machines.get(doc) ?? createInertMachine(doc, evaluation);
  machines.set(doc, inert);
  const before = inert.evaluation;
  inert.evaluation = evaluation;
  try {
    return work(inert.machine);
  } finally {
    inert.evaluation = before;
  }
}

/** Creating a machine is costly, so there is one for each document; it reads whatever evaluation is set. */
function createInertMachine(doc: MachineDocument, evaluation: Evaluation): InertMachine {
  const inert: { machine?: AnyStateMachine; evaluation: Evaluation } = { evaluation };
  inert.machine = createFlow(doc, {
    get conditions() {
      return inert.evaluation.conditions;
    },
    scope: () => inert.evaluation.scope,
    translate: (key, args) => inert.evaluation.translate?.(key, args) ?? key,
    run: () => undefined,
    call: () => new Promise(() => undefined),
    actors: {},
  });
  return inert as InertMachine;
}
