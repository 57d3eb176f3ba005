import type { StateValue } from 'xstate';
import { type Evaluation, namesOf } from '#conditions';
import type { Condition, EventDeclaration, MachineDocument, State, Value } from '#model';
import { edgesOf } from './documentParts.ts';
import { statesOf, stateTree } from './stateTree.ts';

type Machines = { readonly [id: string]: MachineDocument };

const cachedLifeCycles = new WeakMap<Machines, ReadonlyMap<string | undefined, MachineDocument>>();

/** The life cycle of a collection: the machine document that its records follow. Undefined when it has none. */
export function lifeCycleOf(machines: Machines, collection: string): MachineDocument | undefined {
  const cached = cachedLifeCycles.get(machines) ?? byCollection(machines);
  cachedLifeCycles.set(machines, cached);
  return cached.get(collection);
}

function byCollection(machines: Machines): ReadonlyMap<string | undefined, MachineDocument> {
  return new Map(Object.values(machines).map((machine) => [machine.collection, machine]));
}

/** The declaration of an event. A document may give its description alone, which declares an event that users send. */
export function eventDeclaration(doc: MachineDocument, event: string): EventDeclaration {
  const declared = doc.events?.[event];
  return typeof declared === 'object' ? declared : { description: declared ?? '' };
}

type Meta = NonNullable<State['meta']>;

/** The `meta` of the active states of a record, outermost first. */
export function activeStateMeta(doc: MachineDocument, active: StateValue): readonly Meta[] {
  return metaIn(doc.states, active);
}

/** The `meta` of all states of a machine. */
export function stateMetas(doc: MachineDocument): readonly Meta[] {
  return statesOf(stateTree(doc)).flatMap(({ state }) => state.meta ?? []);
}

/** A state value of XState is a name, or a map from names to the active states inside. */
function metaIn(states: MachineDocument['states'] | undefined, active: StateValue): Meta[] {
  const entries = typeof active === 'string' ? [[active, undefined] as const] : Object.entries(active);
  return entries.flatMap(([name, inner]) => {
    const state = states?.[name];
    if (!state) return [];
    return [...(state.meta ? [state.meta] : []), ...(inner === undefined ? [] : metaIn(state.states, inner))];
  });
}

type Conditions = Evaluation['conditions'];

const cachedPaths = new WeakMap<MachineDocument, WeakMap<Conditions, readonly string[]>>();

/** The paths, but `event.*`, that guards and examples of a life cycle read: only a change of one of them changes the accepted events. */
export function decidingFacts(doc: MachineDocument, conditions: Conditions): readonly string[] {
  const byConditions = cachedPaths.get(doc) ?? new WeakMap<Conditions, readonly string[]>();
  cachedPaths.set(doc, byConditions);
  const paths = byConditions.get(conditions) ?? pathsRead(doc, conditions);
  byConditions.set(conditions, paths);
  return paths;
}

/** Follows the named conditions as well, each once. */
function pathsRead(doc: MachineDocument, conditions: Conditions): readonly string[] {
  const guards = statesOf(stateTree(doc)).flatMap((node) => edgesOf(node, doc.id).flatMap(({ transition }) => transition.guard ?? []));
  const examples = Object.values(doc.events ?? {}).flatMap((event) => Object.values((typeof event === 'object' && event.example) || {}));
  const paths = new Set<string>();
  const visited = new Set<string>();
  const visit = (part: Value | Condition): void => {
    const { references, conditions: names } = namesOf(part);
    for (const path of references) if (!path.startsWith('event.')) paths.add(path);
    for (const name of names) {
      const condition = visited.has(name) ? undefined : conditions[name];
      visited.add(name);
      if (condition !== undefined) visit(condition);
    }
  };
  for (const part of [...guards, ...examples]) visit(part);
  return [...paths].sort();
}
