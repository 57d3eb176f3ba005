import { type Evaluation, evaluate, readScope, resolveParams } from '#conditions';
import { eventDeclaration } from '#machines';
import type { MachineDocument, Transition, TransitionList } from '#model';

/** One arrow of a life cycle without nested states. */
export interface Step {
  readonly from: string;
  readonly event: string;
  readonly to: string;
  /** Position among the transitions that are tried for the same event. */
  readonly rank: number;
  readonly guard?: Transition['guard'];
  readonly actions?: Transition['actions'];
}

/** Every arrow of a life cycle, as its document draws them; independent of the library that runs it. */
export function stepsOf(machine: MachineDocument): Step[] {
  return Object.entries(machine.states).flatMap(([from, state]) => {
    if (state.states || state.always) throw new Error(`'${machine.id}' has more than states and arrows, which this proof does not read`);
    const lists: [string, TransitionList][] = Object.entries({ ...machine.on, ...state.on });
    return lists.flatMap(([event, list]) =>
      [list].flat().map(({ target: to = from, actions = [], ...rest }, rank) => {
        // Whoever stays where they are neither leave nor enter.
        const [exit = [], entry = []] = to === from ? [] : [state.exit, machine.states[to]?.entry];
        return { from, event, to, rank, actions: [...exit, ...actions, ...entry], ...rest };
      }),
    );
  });
}

/** The first arrow of a state that the event may take; undefined where there is none. */
export function stepTaken(machine: MachineDocument, from: string, event: string, evaluation: Evaluation): Step | undefined {
  return stepsOf(machine).find(
    (step) => step.from === from && step.event === event && (step.guard === undefined || evaluate(step.guard, evaluation)),
  );
}

/** Events of a life cycle that this sender may send. */
export function eventsOf(machine: MachineDocument, sender: 'user' | 'clock'): string[] {
  return Object.keys(machine.events ?? {}).filter((event) => (eventDeclaration(machine, event).sentBy ?? 'user') === sender);
}

/** The context once an arrow was taken; the evaluation holds the event and the context before. */
export function contextAfter({ actions = [] }: Step, evaluation: Evaluation): { readonly [name: string]: unknown } {
  const context = { ...(readScope(evaluation.scope, 'context') as object) };
  for (const { type, params, when } of actions) {
    if (type !== 'assign' || (when !== undefined && !evaluate(when, evaluation))) continue;
    const values = resolveParams((params?.['values'] ?? {}) as never, { ...evaluation, scope: { ...evaluation.scope, context } });
    Object.assign(context, JSON.parse(JSON.stringify(values)));
  }
  return context;
}
