import type { StateValue } from 'xstate';
import type { Evaluation } from '#conditions';
import { type Action, isJsonObject } from '#model';
import { activeIds } from '../activeIds.ts';
import type { FlowEvent } from '../flowEnvironment.ts';
import type { Graph, GraphState, GraphTransition } from '../graphOf.ts';
import { assignedBy, enteredBehind, throughAssignments } from './assignments.ts';
import { rootValue, type Settings } from './settings.ts';
import type { StepResult, WalkedMachine } from './WalkedMachine.ts';

/** A moment of the search for walks, and the step that led to it. */
export interface Visit {
  readonly before?: Visit;
  readonly event: FlowEvent;
  readonly facts: Settings;
  /** Of a start: the context values that it was given. */
  readonly given?: Readonly<Record<string, unknown>>;
  readonly result: StepResult;
}

/** The visits from the start to one. */
export function pathTo(visit: Visit): readonly Visit[] {
  return visit.before ? [...pathTo(visit.before), visit] : [visit];
}

/** Settings without those of the event and of the context. */
export function factsOf(settings: Settings): Settings {
  return new Map([...settings].filter(([path]) => !/^(?:event|context)\./.test(path)));
}

/**
 * A path, and the same with one more step near its end: an event that stays in its state and gives the context what settings want of it.
 * What the step comes to is not known before it is replayed.
 */
export function detours(path: readonly Visit[], settings: Settings, graph: Graph): readonly (readonly Visit[])[] {
  const names = [...settings.keys()].flatMap((key) => (key.startsWith('context.') ? [key.split('.')[1] ?? ''] : []));
  const giving = graph.transitions.filter(
    ({ actions, kind, source, target }) =>
      kind === 'event' && (target === undefined || target === source) && names.some((name) => assignedBy(actions).has(name)),
  );
  const places = giving.length === 0 ? [] : path.map((_visit, index) => index).slice(-MAX_DETOUR_STEPS);
  const longer = places.flatMap((index) => {
    const before = path[index] as Visit;
    const active = new Set(activeIds(before.result.snapshot.value as StateValue));
    const steps = giving.filter(({ source }) => active.has(source));
    return steps.map((transition): readonly Visit[] => {
      const result = { ...before.result, taken: [transition.id] };
      const step: Visit = { before, event: sameAgain(transition, before), facts: new Map(), result };
      return [...path.slice(0, index + 1), step, ...path.slice(index + 1)];
    });
  });
  return [path, ...longer];
}

const MAX_DETOUR_STEPS = 3;

/** The event of a transition that gives the context what it has already. */
function sameAgain({ actions, event }: GraphTransition, { result }: Visit): FlowEvent {
  const context = result.snapshot.context as Readonly<Record<string, unknown>>;
  const settings = [...assignedBy(actions)].flatMap(([name, value]): [string, unknown][] => {
    const path = isJsonObject(value) ? value['$'] : undefined;
    return typeof path === 'string' && path.startsWith('event.') && context[name] !== undefined ? [[path, context[name]]] : [];
  });
  return rootValue(new Map(settings), 'event', { type: event }) as FlowEvent;
}

/** What must be set at the start and in each step of a path, the start included, so that settings hold at its end. */
export interface PathSettings {
  readonly given: Readonly<Record<string, unknown>>;
  readonly steps: readonly Settings[];
}

/**
 * Carries settings of the context back along a path to the events and facts that they come from, and to the context that it starts with.
 * `isLast`: what the settings say of event and facts is said of the last step, else of one that is still to come.
 */
export function stepSettings(
  path: readonly Visit[],
  settings: Settings,
  machine: WalkedMachine,
  graph: Graph,
  isLast: boolean,
): PathSettings | undefined {
  let carried: Settings | undefined = isLast ? settings : new Map([...settings].filter(([key]) => key.startsWith('context.')));
  const steps: Settings[] = [];
  for (const visit of [...path].reverse()) {
    carried = carried && beforeStep(carried, visit, machine, graph);
    if (carried === undefined) return undefined;
    steps.unshift(new Map([...carried].filter(([key]) => !key.startsWith('context.'))));
    carried = new Map([...carried].filter(([key]) => key.startsWith('context.')));
  }
  const first = carried && throughAssignments(carried, computedContext(machine), machine.evaluation);
  if (first === undefined) return undefined;
  const facts = factsOf(first);
  steps[0] = new Map([...(steps[0] ?? []), ...facts]);
  return { given: machine.startContext(new Map([...first].filter(([key]) => key.startsWith('context.'))), facts), steps };
}

function beforeStep(settings: Settings, { before, result }: Visit, { evaluation }: WalkedMachine, graph: Graph): Settings | undefined {
  const active = new Set(activeIds(result.snapshot.value as StateValue));
  const wasActive = new Set(before ? activeIds(before.result.snapshot.value as StateValue) : []);
  return [...result.taken].reverse().reduce<Settings | undefined>((carried, id) => {
    const transition = graph.transitions.find((one) => one.id === id);
    if (!transition || !carried) return carried;
    const { target } = transition;
    const entered = target === undefined ? [] : enteredBehind(transition, graph);
    // A state around the target is entered only if it was not active.
    const isEntered = ({ id: state }: GraphState) =>
      state === target || (active.has(state) && (state.startsWith(`${target}.`) || !wasActive.has(state)));
    const entries = entered.filter(isEntered).flatMap(({ entry }) => entry);
    return beforeActions(carried, [...transition.actions, ...entries], evaluation);
  }, settings);
}

/** What must hold before actions, each of which reads what those before it have set. */
function beforeActions(settings: Settings, actions: readonly Action[], evaluation: Evaluation): Settings | undefined {
  return actions.reduceRight<Settings | undefined>(
    (carried, action) => carried && throughAssignments(carried, assignedBy([action]), evaluation),
    settings,
  );
}

/** The values of the first context that are not fixed: whoever starts the machine may give the others. */
function computedContext({ document }: WalkedMachine): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(document.context ?? {}).filter(([, value]) => JSON.stringify(value).includes('"$')));
}
