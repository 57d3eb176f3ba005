import { useEffect, useMemo, useState } from 'react';
import { deepEqual } from '#conditions';
import { type FlowEvent, graphOf, type SimulatedMoment, simulateFlow } from '#machines';
import type { StudioMachine } from '#model';
import { retakeTried } from './retakeTried.ts';
import { firstFacts, type GivenFacts, simulationEvaluation } from './simulationEvaluation.ts';
import type { RetakenSteps, SimulatedStep, TriedMachine } from './steps.ts';
import { type TriedMachines, useTried } from './triedMachines.ts';

/** A machine that is tried: its steps, one of which is looked at, and the facts that it reads. */
export interface Simulation {
  readonly steps: readonly SimulatedStep[];
  readonly at: number;
  readonly current: SimulatedStep;
  readonly evaluation: ReturnType<typeof simulationEvaluation>;
  readonly facts: GivenFacts;
  /** How the steps were taken again that were tried in another program, until somebody goes on from there. */
  readonly retaken: RetakenSteps | undefined;
  setFacts(facts: GivenFacts): void;
  send(event: FlowEvent): void;
  /** Shows another step; the next event goes on from there and forgets those that came after it. */
  goTo(step: number): void;
  restart(): void;
  /** Goes on from a state that somebody chooses, with the present context. */
  enter(state: string): void;
  /** Goes on with another context. */
  setContext(context: Readonly<Record<string, unknown>>): void;
  /** Goes on by steps that were taken elsewhere; they are all there is if they begin anew. */
  take(taken: readonly SimulatedStep[], isAnew: boolean): void;
}

/** Tries a machine without any effect, from what was tried of it before. */
export function useSimulation(machine: StudioMachine): Simulation {
  const { document, simulation } = machine;
  const tried = useTried();
  const [{ at, facts, isOwn, retaken, steps }, setHistory] = useState(() => beginningOf(machine, tried));
  const evaluation = useMemo(() => simulationEvaluation(simulation, facts), [simulation, facts]);
  useEffect(() => tried?.note({ machine, at, facts, isOwn, retaken, steps }), [tried, machine, at, facts, isOwn, retaken, steps]);
  const current = (steps[at] ?? steps[0]) as SimulatedStep;
  const change = (changes: Partial<Pick<TriedMachine, 'at' | 'facts' | 'steps'>>): void =>
    setHistory((before) => ({ ...before, ...changes, isOwn: true, retaken: undefined }));
  const take = (taken: readonly SimulatedStep[], isAnew: boolean): void => {
    const all = [...(isAnew ? [] : steps.slice(0, at + 1)), ...taken.map((step) => ({ facts, ...step }))];
    change({ steps: all, at: all.length - 1 });
  };
  const add = (step: SimulatedStep): void => take([step], false);
  const { context, state } = current.moment;
  return {
    steps,
    at,
    current,
    evaluation,
    facts,
    retaken,
    setFacts: (given) => change({ facts: given }),
    send: (event) => add({ moment: simulateFlow(document, evaluation, { state, context }, event), event }),
    goTo: (step) => setHistory((before) => ({ ...before, at: step })),
    restart: () => change({ steps: [{ moment: simulateFlow(document, evaluation), event: undefined }], at: 0 }),
    enter: (chosen) => {
      const value = stateValue(
        chosen,
        graphOf(document).states.some(({ id, parent }) => parent === chosen && id !== chosen),
      );
      add({ moment: simulateFlow(document, evaluation, { state: value, context }), event: undefined, change: 'state' });
    },
    setContext: (next) =>
      add({ moment: simulateFlow(document, evaluation, { state, context: next }), event: undefined, change: 'context' }),
    take,
  };
}

/** Where a machine goes on that was tried before; what was tried in another program, or before its document changed, is taken again. */
function beginningOf(machine: StudioMachine, all: TriedMachines | undefined): Omit<TriedMachine, 'machine'> {
  const tried = all?.find(machine);
  const now = new Date();
  if (tried === undefined) {
    const facts = firstFacts(machine.simulation, now);
    const moment = simulateFlow(machine.document, simulationEvaluation(machine.simulation, facts));
    return { steps: [{ moment, event: undefined }], at: 0, facts, isOwn: false, retaken: undefined };
  }
  const isHere = tried.machine.program === machine.program;
  if (isHere && deepEqual(tried.machine.document, machine.document)) return tried;
  const { facts, retaken, steps } = retakeTried(machine, tried, now);
  const isTold = retaken.all > 0 && !(isHere && retaken.stop === undefined);
  return { steps, at: Math.min(tried.at, steps.length - 1), facts, isOwn: isHere, retaken: isTold ? retaken : undefined };
}

type StateValue = SimulatedMoment['state'];

/** The state value that a dotted path names; XState adds the initial states inside. */
function stateValue(path: string, hasChildren: boolean): StateValue {
  const names = path.split('.').reverse();
  const [last = '', ...outer] = names;
  return outer.reduce<StateValue>((value, name) => ({ [name]: value }), hasChildren ? { [last]: {} } : last);
}
