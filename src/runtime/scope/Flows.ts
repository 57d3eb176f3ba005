import type { Evaluation } from '#conditions';
import type { FlowEvent } from '#machines';
import type { MachineDocument } from '#model';

/** A running flow as blocks see it. */
export interface RunningFlow {
  readonly id: string;
  send(event: FlowEvent): void;
  /** The context, and the view and busy mark of the active states. */
  getSnapshot(): FlowView;
  /** Tells the view after every step, in the shape of XState's own actors. */
  readonly subscribe: {
    (observer: { next?: (view: FlowView) => void }): { unsubscribe(): void };
    (next: (view: FlowView) => void): { unsubscribe(): void };
  };
  /** Whether the event would do something now. */
  can(event: FlowEvent): boolean;
  stop(): void;
}

/** What a flow shows. Its identity changes when anything in it changes. */
export interface FlowView {
  readonly context: { readonly [key: string]: unknown };
  /** Dotted paths of the active states. */
  readonly states: readonly string[];
  readonly view?: string;
  readonly busy: boolean;
  readonly done: boolean;
}

/** Where a flow runs: the scope it reads and what actions of it may reach. */
export interface FlowPlace {
  readonly evaluation: () => Evaluation;
  readonly reloadData?: (names?: readonly string[]) => void;
}

/** The flows that run now, by id. */
export interface Flows {
  /** The running flow of an id. */
  get(id: string): RunningFlow | undefined;
  /** Sends to a running flow; an event for a flow that is about to start waits for it. */
  send(id: string, event: FlowEvent): void;
  /** Sends to every running flow of the whole portal that takes the event now. */
  tell(event: FlowEvent): void;
  /** Starts a flow; `input` is put over its initial context. A flow of the whole portal lives until the portal ends. */
  start(flow: MachineDocument, place?: FlowPlace, input?: Record<string, unknown>): RunningFlow;
  subscribe(changed: () => void): () => void;
}
