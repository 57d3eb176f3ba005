import type { AnyMachineSnapshot, StateValue } from 'xstate';
import { type Evaluation, readPath } from '#conditions';
import type { MachineDocument } from '#model';
import { activeIds } from '../activeIds.ts';
import type { FlowEvent } from '../flowEnvironment.ts';
import { type Graph, type GraphTransition, graphOf } from '../graphOf.ts';
import { rootValue, type Settings } from './settings.ts';
import { guardedContext, type StepVariant, StepVariants } from './stepVariants.ts';
import { factsOf, pathTo, type Visit } from './visit.ts';
import { WalkedMachine } from './WalkedMachine.ts';
import type { Walk, WalkStep } from './walk.ts';

/** Finds where a machine can begin, and what can be done next from a moment of it. */
export class StepFinder {
  readonly machine: WalkedMachine;
  readonly graph: Graph;
  readonly variants: StepVariants;
  private readonly guarded: readonly string[];

  /** `evaluation` holds the facts that no step sets. */
  constructor(document: MachineDocument, evaluation: Evaluation) {
    this.machine = new WalkedMachine(document, evaluation);
    this.graph = graphOf(this.machine.document);
    this.variants = new StepVariants(this.graph, evaluation);
    this.guarded = guardedContext(this.graph, evaluation.conditions);
  }

  /** The beginnings under the facts that decide where a machine begins; first of all under none. */
  starts(): readonly Visit[] {
    const always = this.graph.transitions.filter(({ kind }) => kind === 'always');
    return this.variants.factsFor(always).map((facts) => this.started({}, facts));
  }

  started(given: Readonly<Record<string, unknown>>, facts: Settings): Visit {
    return { event: { type: 'xstate.init' }, facts, given, result: this.machine.start(given, facts) };
  }

  /** The transitions out of the states that are active. */
  offered({ result: { snapshot } }: Visit): readonly GraphTransition[] {
    if (snapshot.status !== 'active') return [];
    const active = new Set(activeIds(snapshot.value as StateValue));
    return this.graph.transitions.filter(({ source }) => active.has(source));
  }

  /** The ways to trigger one of the transitions that are offered. */
  ways(visit: Visit, transition: GraphTransition, offered: readonly GraphTransition[]): readonly StepVariant[] {
    return this.variants.variantsFor(transition, rivalsOf(transition, offered), visit.result.snapshot);
  }

  step(before: Visit, { settings, type }: StepVariant): Visit {
    const event = rootValue(settings, 'event', { type }) as FlowEvent;
    const facts = factsOf(settings);
    return { before, event, facts, result: this.machine.step(before.result.snapshot, event, facts) };
  }

  /** The same for visits from which the same can be done: their states, and what guards read of their contexts. */
  key({ result: { snapshot } }: Visit): string {
    return `${JSON.stringify(snapshot.value)} ${this.contextKey(snapshot)}`;
  }

  /** The walk that leads to a visit. */
  walkTo(visit: Visit): Walk {
    const visits = pathTo(visit);
    const [start, ...steps] = visits.map(stepOf) as [WalkStep, ...WalkStep[]];
    return { machine: this.machine.document.id, start: { ...start, given: visits[0]?.given ?? {} }, steps };
  }

  private contextKey({ context }: AnyMachineSnapshot): string {
    return JSON.stringify(this.guarded.map((path) => readPath({ context }, path) ?? null));
  }
}

/** The transitions that are tried before one for the same event: earlier ones of its state, and those of states inside of it. */
function rivalsOf(transition: GraphTransition, offered: readonly GraphTransition[]): readonly GraphTransition[] {
  const { event, index, source } = transition;
  return offered.filter((other) => {
    if (other === transition || other.event !== event) return false;
    return other.source === source ? other.index < index : source === '' || other.source.startsWith(`${source}.`);
  });
}

function stepOf({ event, facts, result }: Visit): WalkStep {
  const { actions, snapshot } = result;
  return {
    event,
    facts: Object.fromEntries(facts),
    state: snapshot.value as StateValue,
    context: snapshot.context as WalkStep['context'],
    actions,
  };
}
