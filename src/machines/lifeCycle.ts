import type { StateValue } from 'xstate';
import { type Evaluation, namesOf } from '#conditions';
import type { Condition, EventDeclaration, MachineDocument, State, Value } from '#model';
import { edgesOf } from './documentParts.ts';
import { statesOf, stateTree } from './stateTree.ts';

/** The life cycle of the records of a collection, if there is one. */
export function lifeCycleOf(machines: { readonly [id: string]: MachineDocument }, collection: string): MachineDocument | undefined {
  return Object.values(machines).find((machine) => machine.collection === collection);
}

/** How a life cycle declares an event; a bare description declares one that users send. */
export function eventDeclaration(doc: MachineDocument, event: string): EventDeclaration {
  const declared = doc.events?.[event];
  return typeof declared === 'object' ? declared : { description: declared ?? '' };
}

type Meta = NonNullable<State['meta']>;

/** `meta` of the active states of a record, outermost first. */
export function activeStateMeta(doc: MachineDocument, active: StateValue): readonly Meta[] {
  return metaIn(doc.states, active);
}

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

/** The paths, but for those of the event itself, on which it depends which events a life cycle accepts: those that guards and examples read. */
export function decidingFacts(doc: MachineDocument, conditions: Conditions): readonly string[] {
  const byConditions = cachedPaths.get(doc) ?? new WeakMap<Conditions, readonly string[]>();
  cachedPaths.set(doc, byConditions);
  const paths = byConditions.get(conditions) ?? pathsRead(doc, conditions);
  byConditions.set(conditions, paths);
  return paths;
}

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
