import type { Evaluation } from '#conditions';
import type { FlowEvent } from '#machines';
import type { MachineDocument } from '#model';

/** The running flows of the portal by id. A flow is a machine document that runs in the browser. */
export interface Flows {
  get(id: string): RunningFlow | undefined;
  /** Sends an event to a running flow; for a flow that is not running it is stored until the flow starts. */
  send(id: string, event: FlowEvent): void;
  /** Sends an event to every flow of the whole portal, see `start`; a flow that does not accept it ignores it. */
  broadcast(event: FlowEvent): void;
  /** Starts a flow; `input` overrides its initial context. Without a host the flow belongs to the whole portal, not to a block. */
  start(flow: MachineDocument, host?: FlowHost, input?: Record<string, unknown>): RunningFlow;
  subscribe(changed: () => void): () => void;
}

/** A running flow as blocks see it. */
export interface RunningFlow {
  readonly id: string;
  send(event: FlowEvent): void;
  getSnapshot(): FlowView;
  /** Calls back with the view after every transition, in the shape of XState's own actors. */
  readonly subscribe: {
    (observer: { next?: (view: FlowView) => void }): { unsubscribe(): void };
    (next: (view: FlowView) => void): { unsubscribe(): void };
  };
  /** Whether the event would do something now. */
  can(event: FlowEvent): boolean;
  stop(): void;
}

/** What a flow shows; a new object whenever anything in it changes. */
export interface FlowView {
  readonly context: { readonly [key: string]: unknown };
  /** Dotted paths of the active states. */
  readonly states: readonly string[];
  /** The view that the active states name (`meta.view`). */
  readonly view?: string;
  /** Whether one of the flow's calls is pending. */
  readonly busy: boolean;
  readonly done: boolean;
}

/** The block or screen that started a flow: the evaluation that the flow's values read, and the data that its actions may reload. */
export interface FlowHost {
  readonly evaluation: () => Evaluation;
  readonly reloadData?: (names?: readonly string[]) => void;
}
