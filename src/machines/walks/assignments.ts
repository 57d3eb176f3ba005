import { deepEqual, type Evaluation } from '#conditions';
import { type Action, type Condition, isJsonObject, type Json } from '#model';
import type { Graph, GraphState, GraphTransition } from '../graphOf.ts';
import { waysTo } from './conditionWays.ts';
import { combined, evaluationWith, type Settings } from './settings.ts';
import { settingsGiving } from './settingsGiving.ts';

/** Values that actions give to the context, by name. */
export type Assigned = ReadonlyMap<string, unknown>;

/** The values that actions give to the context; the last one of a name counts. */
export function assignedBy(actions: readonly Action[]): Assigned {
  return new Map(
    actions.flatMap(({ params, type }) =>
      type === 'assign' && isJsonObject(params?.['values']) ? Object.entries(params['values'] as object) : [],
    ),
  );
}

/** The states that a transition may enter: its target with those around and inside of it. */
export function enteredBehind({ source, target }: GraphTransition, { states }: Graph): readonly GraphState[] {
  const id = target ?? source;
  return states.filter((state) => state.id === id || state.id.startsWith(`${id}.`) || (id.startsWith(`${state.id}.`) && state.id !== ''));
}

/**
 * What must hold before values are assigned so that the settings hold after it: settings of the context become those of what it takes its
 * values from. Undefined where a fixed value is assigned that is not the wanted one.
 */
export function throughAssignments(settings: Settings, assigned: Assigned, evaluation: Evaluation): Settings | undefined {
  let before: Settings | undefined = new Map();
  for (const [path, value] of settings) {
    const way = throughAssignment(path, value, assigned, evaluation);
    before = before && way && combined(before, way);
  }
  return before;
}

function throughAssignment(path: string, value: unknown, assigned: Assigned, evaluation: Evaluation): Settings | undefined {
  const [root, name = '', ...rest] = path.split('.');
  if (root !== 'context' || !assigned.has(name)) return new Map([[path, value]]);
  const origins = originsOf(assigned.get(name), rest);
  if (origins.length > 0) return new Map(origins.map((origin) => [origin, value]));
  return rest.length > 0 ? settingsBelow(assigned.get(name), rest, value) : waysToValue(assigned.get(name), value, evaluation)[0];
}

/** Settings under which a value holds the wanted one at some keys, of which the first ones may stand in the value as it is written. */
function settingsBelow(computed: unknown, [key, ...rest]: readonly string[], wanted: unknown): Settings | undefined {
  if (key === undefined || !isJsonObject(computed) || Object.keys(computed).some((name) => name.startsWith('$')))
    return settingsGiving(computed, key === undefined ? wanted : nested([key, ...rest], wanted));
  return settingsBelow(computed[key], rest, wanted);
}

function nested(keys: readonly string[], value: unknown): unknown {
  return keys.reduceRight((inner, key) => ({ [key]: inner }), value);
}

/** The paths from which a value takes what stands at `rest` in it; each may be the one that decides. */
function originsOf(value: unknown, rest: readonly string[]): readonly string[] {
  if (!isJsonObject(value)) return [];
  const { $: path, $fn: name, of } = value;
  if (typeof path === 'string') return [[path, ...rest].join('.')];
  // A function gives something else than it takes, except those that choose or join.
  if (name !== undefined) return CHOOSING.has(String(name)) ? partsOf(of).flatMap((argument) => originsOf(argument, rest)) : [];
  const [key = '', ...inner] = rest;
  return originsOf(value[key], inner);
}

const CHOOSING: ReadonlySet<string> = new Set(['coalesce', 'merge', 'put']);

function partsOf(values: Json | undefined): readonly Json[] {
  return Array.isArray(values) ? values.flatMap((value: Json) => (Array.isArray(value) ? value : [value])) : [];
}

/** Settings under which an assigned value is the wanted one. */
function waysToValue(computed: unknown, wanted: unknown, evaluation: Evaluation): readonly Settings[] {
  if (deepEqual(computed, wanted)) return [new Map()];
  if (!isJsonObject(computed)) return [];
  const space = { evaluation, isFree: (path: string) => path !== 'event.type' };
  const { $if: condition, else: otherwise, then } = computed;
  if (condition === undefined) {
    const picked = settingsGiving(computed, wanted);
    return [...(picked ? [picked] : []), ...waysTo({ eq: [computed, wanted] } as Condition, true, space)];
  }
  return [then, otherwise].flatMap((choice, index) => {
    const [inner] = waysToValue(choice, wanted, evaluation);
    if (inner === undefined) return [];
    const rest = { evaluation: evaluationWith(inner, evaluation), isFree: (path: string) => space.isFree(path) && !inner.has(path) };
    return waysTo(condition as unknown as Condition, index === 0, rest).flatMap((way) => combined(way, inner) ?? []);
  });
}
