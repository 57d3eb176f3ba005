import type { StateValue } from 'xstate';
import type { Evaluation } from '#conditions';
import type { MachineDocument } from '#model';
import { activeIds } from '../activeIds.ts';
import type { FlowEvent } from '../flowEnvironment.ts';
import type { GraphTransition } from '../graphOf.ts';
import { inTurns } from './inTurns.ts';
import { StepFinder } from './StepFinder.ts';
import { rootValue, type Settings } from './settings.ts';
import { detours, factsOf, type PathSettings, pathTo, stepSettings, type Visit } from './visit.ts';
import type { StepResult } from './WalkedMachine.ts';
import type { Walk } from './walk.ts';

/** Walks that together take every transition that can be taken, and those that none was found for. */
export interface DerivedWalks {
  readonly walks: readonly Walk[];
  readonly missing: readonly { readonly transition: string; readonly reason: string }[];
}

/** Bounds of the search: flows that count in their context have infinitely many states. */
const MAX_IDLE_STEPS = 60;
const MAX_VISITS_OF_STATE = 14;
const MAX_AIMED_VISITS = 12;
/** Of visits to which the same transitions led last, so that there is room for others. */
const MAX_ALIKE = 2;
const MAX_ROUNDS = 4;
const MAX_TRIES = 40;

/** Derives walks through a machine whose guards read `evaluation`, in which nothing but the day is known. */
export function deriveWalks(document: MachineDocument, evaluation: Evaluation): DerivedWalks {
  return new WalkSearch(document, evaluation).derived();
}

class WalkSearch {
  private readonly finder: StepFinder;
  /** Item of coverage -> the visit that covered it first. */
  private readonly covered = new Map<string, Visit>();
  private readonly first = new Set<Visit>();
  private readonly seen = new Set<string>();
  private readonly visitsOfState = new Map<string, number>();
  private readonly wanted: number;
  private readonly queue: Visit[] = [];
  /** Visits after which a state is active, and those that passed through it, by its id. */
  private readonly resting = new Map<string, readonly Visit[]>();
  private readonly passing = new Map<string, readonly Visit[]>();
  private readonly lastOf = new WeakMap<Visit, string>();
  private readonly sources: ReadonlyMap<string, string>;
  private idleSteps = 0;

  constructor(document: MachineDocument, evaluation: Evaluation) {
    this.finder = new StepFinder(document, evaluation);
    this.sources = new Map(this.finder.graph.transitions.map(({ id, source }) => [id, source]));
    this.wanted = this.finder.graph.transitions.reduce((sum, { guard }) => sum + (guard ? 3 : 1), 0);
  }

  derived(): DerivedWalks {
    for (const visit of this.finder.starts()) this.keep(visit);
    this.explore();
    for (let round = 0; round < MAX_ROUNDS && (this.aimAtMissing(round === 0) || round === 0); round += 1) this.explore();
    const required = new Set(this.covered.values());
    const inner = new Set<Visit>();
    for (const visit of required) for (let one = visit.before; one !== undefined; one = one.before) inner.add(one);
    const walks = [...required].filter((visit) => !inner.has(visit)).map((visit) => this.finder.walkTo(visit));
    return { walks, missing: this.missing() };
  }

  /** Goes on from what was found, news first, until so many steps bring nothing new. */
  private explore(): void {
    this.idleSteps = 0;
    while (this.queue.length > 0 && this.covered.size < this.wanted) {
      const fresh = this.queue.findIndex((visit) => this.first.has(visit));
      if (fresh < 0 && this.idleSteps >= MAX_IDLE_STEPS) break;
      const [visit] = this.queue.splice(Math.max(fresh, 0), 1) as [Visit];
      this.queue.push(...this.expand(visit));
    }
  }

  /** Changes walks to the states of what is missing so that it is taken; whether anything was found. */
  private aimAtMissing(isFirst: boolean): boolean {
    const before = this.covered.size;
    for (const transition of this.finder.graph.transitions) {
      if (!this.covered.has(transition.id)) this.aim(transition, true, transition.id);
      if (!isFirst && !this.covered.has(transition.id)) this.aimToEnter(transition);
      if (isFirst && transition.guard) this.aim(transition, false, `${transition.id} false`);
    }
    return this.covered.size > before;
  }

  private aim(transition: GraphTransition, isHolding: boolean, item: string): void {
    if (this.covered.has(item)) return;
    const visits = this.visitsBefore(transition);
    if (visits.length === 0) this.aimToRest(transition);
    const isPassed = transition.kind === 'always';
    const tries = this.changed(visits, ({ snapshot }) => this.finder.variants.aims(transition, isHolding, snapshot), isPassed);
    for (const last of tries) {
      if (!isPassed) this.queue.push(...this.expand(last, transition));
      if (this.covered.has(item)) return;
    }
  }

  /** Changes walks that pass through the state of a transition so that none of its `always` transitions is taken. */
  private aimToRest({ source }: GraphTransition): void {
    const passing = this.passing.get(source) ?? [];
    for (const _last of this.changed(passing, ({ snapshot }) => this.finder.variants.rests(source, snapshot), true))
      if (this.resting.has(source)) return;
  }

  /** Comes to the state of a transition in other ways than before, and aims at the transition again. */
  private aimToEnter(transition: GraphTransition): void {
    const into = this.finder.graph.transitions.filter(({ source, target }) => target === transition.source && source !== target);
    for (const entering of into) {
      const aims = ({ snapshot }: StepResult) => this.finder.variants.aims(entering, true, snapshot);
      for (const last of this.changed(this.visitsBefore(entering), aims, false)) this.expand(last, entering);
    }
    this.aim(transition, true, transition.id);
  }

  /** Takes the paths to visits, and detours of them, changed so that one of some settings holds at their end; gives where each ends. */
  private *changed(visits: readonly Visit[], aims: (result: StepResult) => readonly Settings[], isLast: boolean): Generator<Visit> {
    let tries = 0;
    const wishes = visits.map((visit) => aims(visit.result).map((settings) => ({ settings, visit })));
    for (const { settings, visit } of inTurns(wishes))
      for (const path of detours(pathTo(visit), settings, this.finder.graph)) {
        const wanted = stepSettings(path, settings, this.finder.machine, this.finder.graph, isLast);
        if (wanted) yield this.replayed(path, wanted);
        tries += 1;
        if (tries >= MAX_TRIES) return;
      }
  }

  private replayed(path: readonly Visit[], { given, steps }: PathSettings): Visit {
    const facts = (visit: Visit, index: number): Settings => new Map([...visit.facts, ...factsOf(steps[index] ?? new Map())]);
    const [start, ...rest] = path as [Visit, ...Visit[]];
    const first = this.finder.started({ ...start.given, ...given }, facts(start, 0));
    this.keep(first);
    return rest.reduce<Visit>((before, visit, index) => {
      const event = rootValue(steps[index + 1] ?? new Map(), 'event', visit.event) as FlowEvent;
      const own = facts(visit, index + 1);
      const next: Visit = { before, event, facts: own, result: this.finder.machine.step(before.result.snapshot, event, own) };
      this.keep(next);
      return next;
    }, first);
  }

  private keep(visit: Visit): void {
    if (this.isNew(visit)) this.queue.push(visit);
  }

  /** Some visits after which a transition may be taken; for `always`, those in which its state was entered. */
  private visitsBefore({ kind, source }: GraphTransition): readonly Visit[] {
    return (kind === 'always' ? this.passing : this.resting).get(source) ?? [];
  }

  private expand(visit: Visit, only?: GraphTransition): Visit[] {
    const offered = this.finder.offered(visit);
    const tried = only ? offered.filter((transition) => transition === only) : offered;
    return tried.flatMap((transition) =>
      this.finder.ways(visit, transition, offered).flatMap((way) => {
        this.idleSteps += 1;
        const next = this.finder.step(visit, way);
        return this.isNew(next) ? [next] : [];
      }),
    );
  }

  /** Notes what a visit covers; whether it is worth going on from. */
  private isNew(visit: Visit): boolean {
    const items = [...visit.result.taken, ...visit.result.guards.map(({ transition, value }) => `${transition} ${value}`)].filter(
      (item) => !this.covered.has(item),
    );
    if (items.length > 0) {
      this.idleSteps = 0;
      this.first.add(visit);
    }
    for (const item of items) this.covered.set(item, visit);
    this.index(visit);
    const state = JSON.stringify(visit.result.snapshot.value);
    const key = this.finder.key(visit);
    const visits = this.visitsOfState.get(state) ?? 0;
    if (this.seen.has(key) || (visits >= MAX_VISITS_OF_STATE && items.length === 0)) return false;
    this.seen.add(key);
    this.visitsOfState.set(state, visits + 1);
    return true;
  }

  private index(visit: Visit): void {
    const { guards, snapshot, taken } = visit.result;
    const asked = new Set([...taken, ...guards.map(({ transition }) => transition)].map((id) => this.sources.get(id) ?? ''));
    for (const [table, ids] of [
      [this.resting, activeIds(snapshot.value as StateValue)],
      [this.passing, asked],
    ] as const)
      for (const id of ids) {
        const visits = table.get(id) ?? [];
        if (visits.length >= MAX_AIMED_VISITS) continue;
        const last = this.lastTaken(visit);
        const alike = visits.filter((other) => this.lastTaken(other) === last);
        if (alike.length < MAX_ALIKE) table.set(id, [...visits, visit]);
      }
  }

  /** The transitions of the last two steps to a visit. */
  private lastTaken(visit: Visit): string {
    const known = this.lastOf.get(visit) ?? [...(visit.before?.result.taken ?? []), ...visit.result.taken].join(' ');
    this.lastOf.set(visit, known);
    return known;
  }

  private missing(): DerivedWalks['missing'] {
    const reached = new Set<string>();
    for (const visit of this.covered.values()) for (const id of activeIds(visit.result.snapshot.value as StateValue)) reached.add(id);
    return this.finder.graph.transitions
      .filter(({ id }) => !this.covered.has(id))
      .map((transition) => ({ transition: transition.id, reason: reasonOf(transition, reached) }));
  }
}

function reasonOf({ guard, source }: GraphTransition, reached: ReadonlySet<string>): string {
  if (!reached.has(source)) return 'no walk was found to its state';
  return guard ? 'no values were found under which its guard holds' : 'another transition was taken before it in every walk';
}
