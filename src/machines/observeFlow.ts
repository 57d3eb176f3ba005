import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  InspectedActionEvent,
  InspectedMicrostepEvent,
  InspectedSnapshotEvent,
} from 'xstate';
import type { Condition, Value } from '#model';
import type { GuardScope } from './createFlow.ts';
import type { GuardParams } from './machineConfig.ts';

/** A transition as `Graph` has it too: its source state, the type of its event, and its index among those for the same event. */
export interface TransitionKey {
  readonly source: string;
  readonly event: string;
  readonly index: number;
}

/** What one event did: the snapshots around it, the transitions that were taken, the guards that were asked and what was run, in order. */
export interface ObservedStep<Guard> {
  readonly event: { readonly type: string; readonly [name: string]: unknown };
  /** Undefined at the start of the flow. */
  readonly from: AnyMachineSnapshot | undefined;
  readonly to: AnyMachineSnapshot;
  readonly taken: readonly TransitionKey[];
  readonly guards: readonly Guard[];
  readonly actions: readonly string[];
}

export interface FlowObserver<Guard> {
  /** Called for each guard that decides about an event, at the moment at which it does. */
  explain(transition: TransitionKey, condition: Condition, result: boolean, scope: GuardScope): Guard;
  onStep(step: ObservedStep<Guard>): void;
}

interface Moment {
  readonly context: object;
  readonly event: object;
}

/** What XState's machines are made of, as `createFlow` makes them. */
interface Internals {
  readonly implementations: {
    readonly guards: { condition(moment: Moment, params: GuardParams): boolean; readonly scope: (moment: Moment) => GuardScope };
  };
  transition: AnyStateMachine['transition'];
}

/** By what an XState system tells those who inspect it what its actors do. */
interface InspectedSystem {
  _sendInspectionEvent(inspected: InspectedActionEvent | InspectedMicrostepEvent | InspectedSnapshotEvent): void;
}

interface XStateTransition {
  readonly source: StateNode;
  readonly eventType: string;
  readonly guard?: { readonly params?: { readonly condition?: Condition } };
}

interface StateNode {
  readonly path: readonly string[];
  readonly always?: readonly XStateTransition[];
  readonly transitions: ReadonlyMap<string, readonly XStateTransition[]>;
  readonly states: { readonly [name: string]: StateNode };
}

/**
 * Tells the steps of a flow from now on, also of one that is about to start: an XState actor of a machine of `createFlow`. Whoever else
 * inspects it hears no more of them.
 */
export function observeFlow<Guard>(actor: AnyActorRef, { explain, onStep }: FlowObserver<Guard>): void {
  const machine = (actor as unknown as { readonly logic: AnyStateMachine }).logic;
  const keys = transitionKeys(machine.root as unknown as StateNode);
  let guards: Guard[] = [];
  let taken: TransitionKey[] = [];
  let actions: string[] = [];
  let from = actor.getSnapshot() as AnyMachineSnapshot | undefined;
  observeGuards(machine, {
    isStarting: () => from === undefined,
    onGuard: (condition, result, scope) => {
      const key = keys.get(condition);
      if (key) guards.push(explain(key, condition, result, scope));
    },
  });
  inspectActor(actor, (inspected) => {
    if (inspected.type === '@xstate.microstep') {
      for (const transition of inspected._transitions) {
        const key = keys.get(transition);
        if (key) taken.push(key);
      }
    } else if (inspected.type === '@xstate.action') {
      if (!inspected.action.type.startsWith('xstate.')) actions.push(inspected.action.type);
    } else if (inspected.type === '@xstate.snapshot') {
      const to = inspected.snapshot as AnyMachineSnapshot;
      onStep({ event: inspected.event, from, to, taken, guards, actions });
      from = to;
      guards = [];
      taken = [];
      actions = [];
    }
  });
}

interface GuardObserver {
  /** A flow that has no snapshot yet is about to take its first transitions. */
  isStarting(): boolean;
  onGuard(condition: Condition, result: boolean, scope: GuardScope): void;
}

/**
 * Tells the guards that decide about an event, or about where the flow starts. XState asks guards too when somebody asks a snapshot whether
 * it `can` take an event; those are not told.
 */
function observeGuards(machine: AnyStateMachine, { isStarting, onGuard }: GuardObserver): void {
  const internals = machine as unknown as Internals;
  const { guards } = internals.implementations;
  const { condition: holds, scope: scopeAt } = guards;
  const transition = machine.transition.bind(machine);
  let isInTransition = false;
  guards.condition = (moment, params) => {
    if (!isInTransition && !isStarting()) return holds(moment, params);
    const scope = scopeAt(moment);
    const result = scope.holds(params.condition);
    onGuard(params.condition, result, scope);
    return result;
  };
  internals.transition = (...args) => {
    isInTransition = true;
    try {
      return transition(...args);
    } finally {
      isInTransition = false;
    }
  };
}

/** Takes what XState tells of an actor before it is copied for those who inspect: the copies take longer than all that is done here. */
function inspectActor(actor: AnyActorRef, onInspected: InspectedSystem['_sendInspectionEvent']): void {
  const system = actor.system as unknown as InspectedSystem;
  const send = system._sendInspectionEvent;
  system._sendInspectionEvent = (inspected) => (inspected.actorRef === actor ? onInspected : send)(inspected);
}

/** The value of an expression in the scope of a flow, as it stands now. */
export function valueInFlow(actor: AnyActorRef, expression: Value): unknown {
  const { logic } = actor as unknown as { readonly logic: Internals };
  const { context } = actor.getSnapshot() as AnyMachineSnapshot;
  return logic.implementations.guards.scope({ context, event: { type: '' } }).value(expression);
}

type Keys = ReadonlyMap<unknown, TransitionKey>;

/** The key of each transition, by the transition and by the condition of its guard. */
function transitionKeys(root: StateNode): Keys {
  const keys = new Map<unknown, TransitionKey>();
  const collect = (node: StateNode): void => {
    const source = node.path.join('.');
    const lists = [['', node.always ?? []] as const, ...node.transitions];
    for (const [event, list] of lists)
      for (const [index, transition] of list.entries()) {
        const key = { source, event, index };
        keys.set(transition, key);
        const condition = transition.guard?.params?.condition;
        if (condition !== undefined) keys.set(condition, key);
      }
    for (const child of Object.values(node.states)) collect(child);
  };
  collect(root);
  return keys;
}
