import type { AnyMachineSnapshot, AnyStateMachine, ExecutableActionObject } from 'xstate';
import { type Evaluation, evaluate, extendEvaluation, resolveValue } from '#conditions';
import type { Condition, MachineDocument } from '#model';
import { createFlow } from '../createFlow.ts';
import { edgesOf } from '../documentParts.ts';
import type { FlowEvent } from '../flowEnvironment.ts';
import { statesOf, stateTree } from '../stateTree.ts';
import { type InertScope, inertScope } from './inertScope.ts';
import { evaluationWith, rootValue, type Settings } from './settings.ts';

/** What a step came to. */
export interface StepResult {
  readonly snapshot: AnyMachineSnapshot;
  /** Ids of the transitions that were taken, in order. */
  readonly taken: readonly string[];
  /** The guards that were asked, by the ids of their transitions. */
  readonly guards: readonly { readonly transition: string; readonly value: boolean }[];
  /** Types of the actions, in order. */
  readonly actions: readonly string[];
}

/** Answers guards in place of an evaluation. */
export interface GuardDecider {
  /** The guards of a step are asked from now on. */
  restart(): void;
  holds(guard: Condition): boolean;
}

/** What marks a transition in the actions of a step; no document may name it. */
const MARK = '#taken';

/** A machine without effects that tells which transitions a step takes and which guards it asks. */
export class WalkedMachine {
  readonly document: MachineDocument;
  readonly evaluation: Evaluation;
  private readonly decider: GuardDecider | undefined;
  private readonly machine: AnyStateMachine;
  private readonly scope: InertScope;
  private readonly pointers = new Map<Condition, string>();
  /** With the facts of the step. */
  private current: Evaluation;
  private guards: StepResult['guards'][number][] = [];

  /** `evaluation` holds the facts that no step sets; without a `decider`, guards are evaluated. */
  constructor(document: MachineDocument, evaluation: Evaluation, decider?: GuardDecider) {
    this.evaluation = evaluation;
    this.current = evaluation;
    // A copy in which no two transitions are one object.
    this.document = JSON.parse(JSON.stringify(document)) as MachineDocument;
    const marked = this.markedDocument();
    const flow = createFlow(marked, {
      conditions: evaluation.conditions,
      scope: () => this.current.scope,
      ...(evaluation.translate && { translate: evaluation.translate }),
      run: () => undefined,
      call: () => new Promise(() => undefined),
      actors: {},
    });
    this.machine = flow.provide({
      guards: { condition: (moment: never, params: never) => this.holds(moment, params) },
    } as never);
    this.scope = inertScope(this.machine);
    // Not before: the scope asks guards that belong to no step.
    this.decider = decider;
  }

  /** Settings of the context as values that replace those that the machine begins with. */
  startContext(context: Settings, facts: Settings): Readonly<Record<string, unknown>> {
    if (context.size === 0) return {};
    const names = new Set([...context.keys()].map((path) => path.split('.')[1] ?? ''));
    const first = resolveValue(this.document.context ?? {}, extendEvaluation(evaluationWith(facts, this.evaluation), { context: {} }));
    const all = rootValue(context, 'context', first) as Readonly<Record<string, unknown>>;
    return Object.fromEntries(Array.from(names, (name) => [name, all[name]]));
  }

  /** The first state; context values given here replace those that the document begins with. */
  start(context: Readonly<Record<string, unknown>>, facts: Settings): StepResult {
    return this.run(facts, () => this.machine.getInitialSnapshot(this.scope, context as never));
  }

  step(snapshot: AnyMachineSnapshot, event: FlowEvent, facts: Settings): StepResult {
    return this.run(facts, () => this.machine.transition(snapshot, event, this.scope));
  }

  private run(facts: Settings, work: () => unknown): StepResult {
    this.current = evaluationWith(facts, this.evaluation);
    this.guards = [];
    this.decider?.restart();
    const actions: ExecutableActionObject[] = [];
    this.scope.actionExecutor = (action) => actions.push(action);
    const snapshot = work() as AnyMachineSnapshot;
    const marks = actions.filter(({ type }) => type === MARK);
    return {
      snapshot,
      taken: marks.map(({ params }) => (params as unknown as { values: { id: string } }).values.id),
      guards: this.guards,
      actions: actions.flatMap(({ type }) => (type === MARK || type.startsWith('xstate.') ? [] : [type])),
    };
  }

  private holds({ context, event }: { context: object; event: FlowEvent }, { condition }: { condition: Condition }): boolean {
    const value = this.decider?.holds(condition) ?? evaluate(condition, extendEvaluation(this.current, { context, event }));
    this.guards.push({ transition: this.pointers.get(condition) ?? '', value });
    return value;
  }

  private markedDocument(): MachineDocument {
    const marked = JSON.parse(JSON.stringify(this.document)) as MachineDocument;
    for (const node of statesOf(stateTree(marked)))
      for (const { pointer, transition: own } of edgesOf(node, marked.id)) {
        if (own.guard) this.pointers.set(own.guard, pointer);
        (own as { actions: unknown }).actions = [...(own.actions ?? []), { type: MARK, params: { id: pointer } }];
      }
    return marked;
  }
}
