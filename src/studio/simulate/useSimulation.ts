import { useMemo, useState } from 'react';
import { type FlowEvent, graphOf, type SimulatedMoment, simulateFlow } from '#machines';
import type { StudioMachine } from '#model';
import { firstFacts, type GivenFacts, simulationEvaluation } from './simulationEvaluation.ts';

/** A moment of a simulation with what led to it. */
export interface SimulatedStep {
  readonly moment: SimulatedMoment;
  /** Undefined for where it began. */
  readonly event: FlowEvent | undefined;
  /** What somebody changed by hand instead of sending an event, or that the step is one of a walk that was kept. */
  readonly change?: 'state' | 'context' | 'recorded';
}

/** A machine that is tried: its steps, one of which is looked at, and the facts that it reads. */
export interface Simulation {
  readonly steps: readonly SimulatedStep[];
  readonly at: number;
  readonly current: SimulatedStep;
  readonly evaluation: ReturnType<typeof simulationEvaluation>;
  readonly facts: GivenFacts;
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

/** Tries a machine without any effect. */
export function useSimulation({ document, simulation }: StudioMachine): Simulation {
  const [facts, setFacts] = useState(() => firstFacts(simulation, new Date()));
  const evaluation = useMemo(() => simulationEvaluation(simulation, facts), [simulation, facts]);
  const begin = (): SimulatedStep => ({ moment: simulateFlow(document, evaluation), event: undefined });
  const [{ at, steps }, setHistory] = useState(() => ({ steps: [begin()], at: 0 }));
  const current = (steps[at] ?? steps[0]) as SimulatedStep;
  const take = (taken: readonly SimulatedStep[], isAnew: boolean): void => {
    const all = [...(isAnew ? [] : steps.slice(0, at + 1)), ...taken];
    setHistory({ steps: all, at: all.length - 1 });
  };
  const add = (step: SimulatedStep): void => take([step], false);
  const { context, state } = current.moment;
  return {
    steps,
    at,
    current,
    evaluation,
    facts,
    setFacts,
    send: (event) => add({ moment: simulateFlow(document, evaluation, { state, context }, event), event }),
    goTo: (step) => setHistory({ steps, at: step }),
    restart: () => setHistory({ steps: [begin()], at: 0 }),
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

type StateValue = SimulatedMoment['state'];

/** The state value that a dotted path names; XState adds the initial states inside. */
function stateValue(path: string, hasChildren: boolean): StateValue {
  const names = path.split('.').reverse();
  const [last = '', ...outer] = names;
  return outer.reduce<StateValue>((value, name) => ({ [name]: value }), hasChildren ? { [last]: {} } : last);
}
