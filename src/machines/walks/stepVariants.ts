import type { AnyMachineSnapshot } from 'xstate';
import { type Evaluation, extendEvaluation, readPath, referencesOf } from '#conditions';
import type { Condition, Value } from '#model';
import type { Graph, GraphTransition } from '../graphOf.ts';
import { assignedBy, enteredBehind, throughAssignments } from './assignments.ts';
import { type SearchSpace, waysTo } from './conditionWays.ts';
import { combined, type Settings } from './settings.ts';

/** An event with the settings of its own properties and of facts. */
export interface StepVariant {
  readonly type: string;
  readonly settings: Settings;
}

const NOTHING: Settings = new Map();

/** Finds what may be sent in a state so that a transition is taken, and so that what comes behind it goes one way and the other. */
export class StepVariants {
  private readonly graph: Graph;
  private readonly evaluation: Evaluation;
  private readonly behind = new Map<GraphTransition, readonly Settings[]>();
  /** What was found for conditions, by their name and what they read of the context. */
  private readonly found = new Map<string, readonly Settings[]>();
  private readonly readBy = new Map<string, readonly string[]>();

  constructor(graph: Graph, evaluation: Evaluation) {
    this.graph = graph;
    this.evaluation = evaluation;
  }

  /** The variants for one transition from a snapshot in which its source is active, those that lead to it by its guards first. */
  variantsFor(transition: GraphTransition, rivals: readonly GraphTransition[], snapshot: AnyMachineSnapshot): readonly StepVariant[] {
    if (transition.kind === 'always' || transition.kind === 'stateDone') return [];
    const type = transition.event === '*' ? 'SOMETHING_ELSE' : transition.event;
    const conditions = [transition.guard, ...rivals.map(({ guard }) => guard && ({ not: guard } as Condition))].filter(
      (one) => one !== undefined,
    );
    const isFree = (path: string) => path !== 'event.type' && !/^(?:context|value)\b/.test(path);
    const name = [transition, ...rivals].map(({ id }) => id).join(' ');
    const ways = this.waysTo(name, conditions, snapshot, (context) => ({
      evaluation: extendEvaluation(this.evaluation, { context, event: { type } }),
      isFree,
    }));
    const [first] = ways;
    if (first === undefined) return [];
    const behind = this.behind.get(transition) ?? this.settingsBehind(transition);
    this.behind.set(transition, behind);
    const more = behind.flatMap((settings) => combined(first, settings) ?? []);
    return [...ways, ...more].map((settings) => ({ type, settings }));
  }

  /** Settings, those of the context too, under which a transition is taken in its state, or its guard is asked and does not hold. */
  aims(transition: GraphTransition, isHolding: boolean, snapshot: AnyMachineSnapshot): readonly Settings[] {
    const { event, guard, id, index, kind, source } = transition;
    const before = this.graph.transitions.filter(
      (other) => other.source === source && other.kind === kind && other.event === event && other.index < index,
    );
    const own = guard && (isHolding ? guard : { not: guard });
    const all = [...(own ? [own] : []), ...before.flatMap((other) => (other.guard ? [{ not: other.guard }] : []))];
    return this.waysTo(`${id} ${isHolding}`, all as Condition[], snapshot, (context) => this.anywhere(context));
  }

  /** Settings under which no `always` transition of a state is taken. */
  rests(source: string, snapshot: AnyMachineSnapshot): readonly Settings[] {
    const guards = this.graph.transitions.flatMap(({ guard, kind, source: own }) =>
      kind === 'always' && own === source && guard ? [guard] : [],
    );
    const all = guards.map((guard): Condition => ({ not: guard }));
    return this.waysTo(`rest ${source}`, all, snapshot, (context) => this.anywhere(context));
  }

  /** Ways under which all conditions hold; looked for once for all contexts in which they read the same. */
  private waysTo(
    name: string,
    all: readonly Condition[],
    { context }: AnyMachineSnapshot,
    spaceIn: (context: object) => SearchSpace,
  ): readonly Settings[] {
    if (all.length === 0) return [NOTHING];
    const paths = this.readBy.get(name) ?? contextRead(all, this.evaluation.conditions);
    this.readBy.set(name, paths);
    const key = `${name} ${JSON.stringify(paths.map((path) => readPath({ context }, path) ?? null))}`;
    const ways = this.found.get(key) ?? waysTo({ all } as unknown as Condition, true, spaceIn(context as object));
    this.found.set(key, ways);
    return ways;
  }

  /** Everything may be set, and is as it was in some context before. */
  private anywhere(context: unknown): SearchSpace {
    return { evaluation: extendEvaluation(this.evaluation, { context }), isFree: (path) => path !== 'event.type' };
  }

  /** Facts under which each of some transitions may be taken; first of all none. */
  factsFor(transitions: readonly GraphTransition[]): readonly Settings[] {
    const isFree = (path: string) => !/^(?:context|event)\b/.test(path);
    const evaluation = extendEvaluation(this.evaluation, { context: {}, event: { type: 'xstate.init' } });
    const ways = transitions.flatMap(({ guard }) =>
      guard ? [true, false].flatMap((isWanted) => waysTo(guard, isWanted, { evaluation, isFree })) : [],
    );
    return [NOTHING, ...ways.filter(({ size }) => size > 0)];
  }

  /** Settings that decide what happens once the transition is taken: its `always` transitions, and guards that read the context it sets. */
  private settingsBehind(transition: GraphTransition): readonly Settings[] {
    const entered = enteredBehind(transition, this.graph);
    const assigned = new Map([...assignedBy(transition.actions), ...entered.flatMap(({ entry }) => [...assignedBy(entry)])]);
    const ids = new Set(entered.map(({ id }) => id));
    const followers = this.graph.transitions.filter(({ kind, source }) => kind === 'always' && ids.has(source));
    const decided = followers.flatMap((follower) => {
      const before = followers.filter(({ index, source }) => source === follower.source && index < follower.index);
      const all = [
        ...(follower.guard ? [follower.guard] : []),
        ...before.flatMap(({ guard }) => (guard ? [{ not: guard } as Condition] : [])),
      ];
      if (all.length === 0) return [];
      return waysTo({ all } as Condition, true, { evaluation: this.evaluation, isFree: (path) => path !== 'event.type' });
    });
    return decided.map((settings) => withoutContext(throughAssignments(settings, assigned, this.evaluation) ?? NOTHING));
  }
}

function withoutContext(settings: Settings): Settings {
  return new Map([...settings].filter(([path]) => !path.startsWith('context.')));
}

/** The paths of the context that guards read. */
export function guardedContext({ transitions }: Graph, conditions: Evaluation['conditions']): readonly string[] {
  return contextRead(
    transitions.flatMap(({ guard }) => guard ?? []),
    conditions,
  );
}

/** The paths of the context that conditions read, also through named conditions. */
function contextRead(all: readonly Condition[], conditions: Evaluation['conditions']): readonly string[] {
  const read = (part: Value | Condition, seen: ReadonlySet<string>): readonly string[] => {
    const names = JSON.stringify(part).matchAll(/"ref":"([^"]+)"/g);
    const inner = Array.from(names, ([, name = '']) =>
      seen.has(name) || !conditions[name] ? [] : read(conditions[name], new Set([...seen, name])),
    );
    return [...referencesOf(part), ...inner.flat()];
  };
  const paths = all.flatMap((condition) => read(condition, new Set()));
  return [...new Set(paths.filter((path) => path === 'context' || path.startsWith('context.')))];
}
