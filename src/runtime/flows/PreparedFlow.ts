import { deepEqual } from '#conditions';
import { type FlowEvent, type RestingState, reactsTo, restingState } from '#machines';
import type { MachineDocument } from '#model';
import type { FlowHost, FlowSnapshot, FlowToStart } from '../scope/Flows.ts';
import type { PortalServices } from '../scope/PortalServices.ts';
import { loadedRunFlow, loadRunFlow, type RunFlow } from './loadRunFlow.ts';
import type { FlowBeginning } from './runFlow.ts';

/** What a flow needs to start. */
interface FlowOptions {
  readonly document: MachineDocument;
  readonly host: FlowHost;
  readonly services: PortalServices;
  /** Overrides the initial context. */
  readonly input: Record<string, unknown> | undefined;
}

type SnapshotListener = (snapshot: FlowSnapshot) => void;

/** The snapshot of a flow of which nothing can be said yet. */
const LOADING: FlowSnapshot = { context: {}, states: [], busy: true, done: false };

/**
 * A flow that can be shown before it runs: if it would wait for an event, its snapshot says where. Making one has no effect, so blocks make
 * it while they render. Its methods are properties, as those of a running flow are, so that it can be copied.
 *
 * When it starts and the script that runs flows is not there, a flow that would wait rests where it would wait; the first event to which it
 * reacts loads the script, and gets the events that came before it. Any other flow loads it at once.
 */
export class PreparedFlow implements FlowToStart {
  readonly id: string;
  readonly #options: FlowOptions;
  /** Where the flow waits for an event, once it has been asked; without a state if it does not wait. */
  #waiting: { readonly rest: RestingState | undefined; readonly snapshot: FlowSnapshot } | undefined;
  readonly #listeners = new Set<SnapshotListener>();
  #events: readonly FlowEvent[] = [];
  #running: ReturnType<RunFlow> | undefined;
  /** The snapshot with which the flow began to run, if it says the same as that before. */
  #first: FlowSnapshot | undefined;
  #failure: { readonly error: unknown } | undefined;
  #isStopped = false;

  constructor(options: FlowOptions) {
    this.id = options.document.id;
    this.#options = options;
  }

  /** Starts the flow, from the beginning again if it has been stopped. */
  readonly start = (): void => {
    this.#isStopped = false;
    this.#running = undefined;
    const run = loadedRunFlow();
    // Not from where it waits, so that whoever observes the flow sees its first transitions.
    if (run !== undefined) this.#begin(run, { input: this.#options.input });
    else if (this.#wait().rest === undefined) this.#load();
  };

  readonly send = (event: FlowEvent): void => {
    if (this.#running !== undefined) this.#running.send(event);
    else if (this.#reactsTo(event)) {
      this.#events = [...this.#events, event];
      this.#load();
    }
  };

  readonly getSnapshot = (): FlowSnapshot => {
    const current = this.#running?.getSnapshot();
    if (current !== undefined && current !== this.#first) return current;
    // Thrown while a block is rendered, so that the boundary around it offers to load the page again.
    if (current === undefined && this.#failure !== undefined) throw this.#failure.error;
    return this.#wait().snapshot;
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

  #wait(): { readonly rest: RestingState | undefined; readonly snapshot: FlowSnapshot } {
    if (this.#waiting === undefined) {
      const { document, host, input } = this.#options;
      const rest = restingState(document, host.evaluation(), input);
      this.#waiting = { rest, snapshot: rest === undefined ? LOADING : snapshotAt(rest) };
    }
    return this.#waiting;
  }

  /** After a first event the state is no longer known: XState decides about those that follow. */
  #reactsTo(event: FlowEvent): boolean {
    const { rest } = this.#wait();
    return rest === undefined || this.#events.length > 0 || reactsTo(rest, event, this.#options.host.evaluation());
  }

  #load(): void {
    const { rest } = this.#wait();
    const begin = (run: RunFlow): void => this.#begin(run, rest === undefined ? { input: this.#options.input } : { rest });
    const run = loadedRunFlow();
    if (run !== undefined) begin(run);
    else void loadRunFlow().then(begin, this.#fail);
  }

  #begin(run: RunFlow, beginning: Pick<FlowBeginning, 'input' | 'rest'>): void {
    if (this.#isStopped || this.#running !== undefined) return;
    const { document, host, services } = this.#options;
    const running = run(document, host, services, { ...beginning, onSnapshot: this.#notify });
    this.#running = running;
    // The same object says to blocks that nothing has changed.
    const first = running.getSnapshot();
    this.#first = deepEqual(first, this.#waiting?.snapshot) ? first : undefined;
    for (const event of this.#events) running.send(event);
    this.#events = [];
    this.#notify(this.getSnapshot());
  }

  readonly #fail = (error: unknown): void => {
    this.#failure = { error };
    this.#options.services.report({ where: `flow ${this.id}`, error });
    this.#notify(LOADING);
  };

  readonly #notify: SnapshotListener = (snapshot) => {
    for (const listener of this.#listeners) listener(snapshot);
  };
}

function snapshotAt({ active, context }: RestingState): FlowSnapshot {
  const inner = active.slice(1);
  const view = inner.map(({ state }) => state.meta?.view).findLast((name) => name !== undefined);
  return {
    context,
    states: [inner.map(({ key }) => key).join('.')],
    busy: inner.some(({ state }) => state.meta?.busy === true),
    done: false,
    ...(view !== undefined && { view }),
  };
}
