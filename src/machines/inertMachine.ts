import type { AnyStateMachine } from 'xstate';
import type { Evaluation } from '#conditions';
import type { MachineDocument } from '#model';
import { createFlow } from './createFlow.ts';

/** A machine together with the evaluation that its guards and values read. */
interface InertMachine {
  readonly machine: AnyStateMachine;
  /** That of the current `work`. */
  evaluation: Evaluation;
}

const machines = new WeakMap<MachineDocument, InertMachine>();

/**
 * Calls `work` with a machine of the document that has no effects: its actions do nothing, its calls never end. For computing transitions
 * without running a flow. `evaluation` holds only during `work`, which must therefore be synchronous.
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

/** Creating a machine is costly, so each document has one, which reads the evaluation that is set at the time. */
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
