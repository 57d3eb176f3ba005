import { type FlowEvent, type RestingState, reactsTo } from '#machines';
import type { MachineDocument } from '#model';
import type { FlowHost, FlowSnapshot, RunningFlow } from '../scope/Flows.ts';
import type { PortalServices } from '../scope/PortalServices.ts';
import { loadedRunFlow, loadRunFlow, type RunFlow } from './loadRunFlow.ts';

/** What a flow needs to start; `rest` is the state in which it waits for an event, undefined if it does not wait. */
interface FlowStart {
  readonly document: MachineDocument;
  readonly host: FlowHost;
  readonly services: PortalServices;
  readonly rest: RestingState | undefined;
  readonly input: Record<string, unknown> | undefined;
}

type SnapshotListener = (snapshot: FlowSnapshot) => void;

/** The snapshot of a flow of which nothing can be said yet. */
const LOADING: FlowSnapshot = { context: {}, states: [], busy: true, done: false };

/**
 * A flow whose script is not there: it holds the events that are sent to it, and hands them over to the flow that runs. Its
 * methods are properties, as those of a running flow are, so that it can be copied.
 */
export class WaitingFlow implements RunningFlow {
  readonly id: string;
  readonly #start: FlowStart;
  readonly #snapshot: FlowSnapshot;
  readonly #listeners = new Set<SnapshotListener>();
  #events: readonly FlowEvent[] = [];
  #running: RunningFlow | undefined;
  #failure: { readonly error: unknown } | undefined;
  #isStopped = false;

  constructor(start: FlowStart) {
    this.id = start.document.id;
    this.#start = start;
    this.#snapshot = start.rest === undefined ? LOADING : snapshotAt(start.rest);
  }

  readonly load = (): void => {
    const run = loadedRunFlow();
    if (run !== undefined) this.#begin(run);
    else void loadRunFlow().then(this.#begin, this.#fail);
  };

  readonly send = (event: FlowEvent): void => {
    if (this.#running !== undefined) this.#running.send(event);
    else if (this.#reactsTo(event)) {
      this.#events = [...this.#events, event];
      this.load();
    }
  };

  readonly can = (event: FlowEvent): boolean =>
    this.#running === undefined ? this.#start.rest !== undefined && this.#reactsTo(event) : this.#running.can(event);

  readonly getSnapshot = (): FlowSnapshot => {
    if (this.#running !== undefined) return this.#running.getSnapshot();
    // Thrown while a block is rendered, so that the boundary around it offers to load the page again.
    if (this.#failure !== undefined) throw this.#failure.error;
    return this.#snapshot;
  };

  readonly subscribe = (observer: SnapshotListener | { next?: SnapshotListener }): { unsubscribe(): void } => {
    const listener: SnapshotListener = (snapshot) => (typeof observer === 'function' ? observer(snapshot) : observer.next?.(snapshot));
    this.#listeners.add(listener);
    return { unsubscribe: () => this.#listeners.delete(listener) };
  };

  readonly stop = (): void => {
    this.#isStopped = true;
    this.#running?.stop();
  };

  /** After a first event the state is no longer known: XState decides about those that follow. */
  #reactsTo(event: FlowEvent): boolean {
    const { rest, host } = this.#start;
    return rest === undefined || this.#events.length > 0 || reactsTo(rest, event, host.evaluation());
  }

  readonly #begin = (run: RunFlow): void => {
    if (this.#isStopped || this.#running !== undefined) return;
    const { document, host, services, rest, input } = this.#start;
    const running = run(document, host, services, rest === undefined ? { input } : { rest });
    this.#running = running;
    running.subscribe(this.#notify);
    for (const event of this.#events) running.send(event);
    this.#events = [];
    this.#notify(running.getSnapshot());
  };

  readonly #fail = (error: unknown): void => {
    this.#failure = { error };
    this.#start.services.report({ where: `flow ${this.id}`, error });
    this.#notify(this.#snapshot);
  };

  readonly #notify: SnapshotListener = (snapshot) => {
    for (const listener of this.#listeners) listener(snapshot);
  };
}

function snapshotAt({ active, context }: RestingState): FlowSnapshot {
  const inner = active.slice(1);
  const view = inner.findLast(({ state }) => state.meta?.view !== undefined)?.state.meta?.view;
  return {
    context,
    states: [inner.map(({ key }) => key).join('.')],
    busy: inner.some(({ state }) => state.meta?.busy === true),
    done: false,
    ...(view !== undefined && { view }),
  };
}
