import { activeStateMeta, graphOf, type SimulatedMoment } from '#machines';
import type { MachineDocument } from '#model';
import type { FlowSnapshot, RunningFlow } from '../scope/Flows.ts';

/** Where a simulated flow is. */
export type FlowMoment = Pick<SimulatedMoment, 'active' | 'context' | 'innermost' | 'state'>;

type SnapshotListener = (snapshot: FlowSnapshot) => void;

/** A flow that is where somebody says it is. It never goes on by itself: its events are given to somebody else. */
export class SimulatedFlow implements RunningFlow {
  readonly id: string;
  readonly send: RunningFlow['send'];
  readonly #document: MachineDocument;
  readonly #listeners = new Set<SnapshotListener>();
  #snapshot: FlowSnapshot;

  constructor(document: MachineDocument, moment: FlowMoment, send: RunningFlow['send']) {
    this.id = document.id;
    this.#document = document;
    this.#snapshot = snapshotOf(document, moment);
    this.send = send;
  }

  /** Shows the flow at another moment. */
  show(moment: FlowMoment): void {
    this.#snapshot = snapshotOf(this.#document, moment);
    for (const listener of this.#listeners) listener(this.#snapshot);
  }

  // Properties, so that a running flow can be copied.
  readonly getSnapshot = (): FlowSnapshot => this.#snapshot;

  readonly subscribe = (observer: SnapshotListener | { next?: SnapshotListener }): { unsubscribe(): void } => {
    const listener: SnapshotListener = (snapshot) => (typeof observer === 'function' ? observer(snapshot) : observer.next?.(snapshot));
    this.#listeners.add(listener);
    return { unsubscribe: () => this.#listeners.delete(listener) };
  };

  readonly stop = (): void => undefined;
}

function snapshotOf(document: MachineDocument, { active, context, innermost, state }: FlowMoment): FlowSnapshot {
  const { states } = graphOf(document);
  const activeStates = states.filter(({ id }) => active.includes(id));
  const view = activeStates.filter((each) => each.view !== undefined).sort((one, other) => depth(other.id) - depth(one.id))[0]?.view;
  return {
    context,
    states: innermost,
    busy: activeStateMeta(document, state).some(({ busy }) => busy === true),
    done: activeStates.some(({ kind, parent }) => kind === 'final' && parent === ''),
    ...(view !== undefined && { view }),
  };
}

/** How deeply a state is nested, by its id. */
function depth(state: string): number {
  return state.split('.').length;
}
