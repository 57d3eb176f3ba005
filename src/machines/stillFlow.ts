import type { AnyStateMachine } from 'xstate';
import type { Evaluation } from '#conditions';
import type { MachineDocument } from '#model';
import { createFlow } from './createFlow.ts';

interface StillFlow {
  readonly machine: AnyStateMachine;
  on: Evaluation;
}

const made = new WeakMap<MachineDocument, StillFlow>();

function make(doc: MachineDocument, on: Evaluation): StillFlow {
  // Made once a document: everything it asks is answered from the judgement under way.
  const flow: { machine?: AnyStateMachine; on: Evaluation } = { on };
  flow.machine = createFlow(doc, {
    get conditions() {
      return flow.on.conditions;
    },
    scope: () => flow.on.scope,
    translate: (key, args) => flow.on.translate?.(key, args) ?? key,
    run: () => undefined,
    call: () => new Promise(() => undefined),
    actors: {},
  });
  return flow as StillFlow;
}

/**
 * Hands `work` the machine of a document in a world in which nothing happens: no action has an effect, no call ever answers. `work`
 * must not wait, since its machine answers from this judgement only while it runs.
 */
export function stillFlow<Result>(doc: MachineDocument, on: Evaluation, work: (machine: AnyStateMachine) => Result): Result {
  const flow = made.get(doc) ?? make(doc, on);
  made.set(doc, flow);
  const before = flow.on;
  flow.on = on;
  try {
    return work(flow.machine);
  } finally {
    flow.on = before;
  }
}
