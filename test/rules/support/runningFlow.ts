import { type AnyMachineSnapshot, createActor } from 'xstate';
import { createFlow, type FlowAction, type FlowEnvironment, type FlowEvent } from '#machines';
import type { Condition, MachineDocument } from '#model';
import { coreDocument } from '../../support/coreDocument.ts';

/** A call of a flow, which waits until the test answers it. */
interface WaitingCall {
  readonly operation: string;
  readonly input: unknown;
  answer(output: unknown): void;
  fail(error: unknown): void;
}

const read: (path: string) => ReturnType<typeof JSON.parse> = coreDocument;
const named: Record<string, { when: Condition }> = {
  ...read('schemas/conditions/shell.conditions.json').conditions,
  ...read('schemas/conditions/lifecycles.conditions.json').conditions,
};
const conditions = Object.fromEntries(Object.entries(named).map(([id, { when }]) => [id, when]));
const document = (id: string): MachineDocument => read(`workflows/${id}.machine.json`);

/** A flow of the documents that runs over some facts, on 10 March 2026; texts are their keys. */
export function runningFlow(id: string, facts: Readonly<Record<string, unknown>>) {
  const calls: WaitingCall[] = [];
  const done: string[] = [];
  const actions: FlowAction[] = [];
  const environment = {
    conditions,
    scope: () => ({ today: { date: '2026-03-10' }, oem: { support: {} }, ...facts }),
    translate: (key: string) => key,
    run: (action: FlowAction) => {
      done.push(action.type);
      actions.push(action);
    },
    call: (operation: string, input: unknown) =>
      new Promise((answer, fail) => calls.push({ operation, input, answer, fail: (error) => fail(error) })),
    actors: {},
  } as unknown as FlowEnvironment;
  const actor = createActor(createFlow(document(id), environment)).start();
  const settle = () => new Promise(setImmediate);
  return {
    calls,
    /** Types of the actions that were taken. */
    done,
    /** The actions that were taken, with their parameters. */
    actions,
    send: (event: FlowEvent) => actor.send(event),
    /** Answers the latest call. */
    async answered(output: unknown) {
      calls.at(-1)?.answer(output);
      await settle();
    },
    /** Fails the latest call. */
    async failed(error: unknown) {
      calls.at(-1)?.fail(error);
      await settle();
    },
    get now(): AnyMachineSnapshot {
      return actor.getSnapshot() as AnyMachineSnapshot;
    },
  };
}
