import type { Evaluation } from '#conditions';
import type { FlowEvent } from '#machines';
import type { MachineDocument } from '#model';

/** The flows that run now, by id. */
export interface Flows {
  /** The running flow of an id. */
  get(id: string): RunningFlow | undefined;
  /** Sends to a running flow; an event for a flow that is about to start waits for it. */
  send(id: string, event: FlowEvent): void;
  /** Sends to every running flow of the whole portal that accepts the event now. */
  broadcast(event: FlowEvent): void;
  /** Starts a flow; `input` overrides its initial context. A flow without a host belongs to the whole portal and lives until the portal ends. */
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

/** What a flow shows. Its identity changes when anything in it changes. */
export interface FlowView {
  readonly context: { readonly [key: string]: unknown };
  /** Dotted paths of the active states. */
  readonly states: readonly string[];
  /** View that the active states name. */
  readonly view?: string;
  readonly busy: boolean;
  readonly done: boolean;
}

/** What a flow takes from where it was started: the evaluation it reads, and the data its actions may reload. */
export interface FlowHost {
  readonly evaluation: () => Evaluation;
  readonly reloadData?: (names?: readonly string[]) => void;
}
