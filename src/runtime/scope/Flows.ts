import type { Evaluation } from '#conditions';
import type { FlowEvent } from '#machines';
import type { MachineDocument } from '#model';

/** The running flows of the portal by id. A flow is a machine document (workflows/) that runs in the browser. */
export interface Flows {
  get(id: string): RunningFlow | undefined;
  /** Sends an event to a running flow; for a flow that is not running it is stored until the flow starts. */
  send(id: string, event: FlowEvent): void;
  /** Sends an event to every flow of the whole portal. A flow whose state has no transition for the event ignores it. */
  broadcast(event: FlowEvent): void;
  /** Starts a flow of the whole portal. */
  start(flow: MachineDocument): RunningFlow;
  /**
   * A flow for a block to start and stop; `input` overrides its initial context. Has no effect, so that a block may ask for it while it
   * renders.
   */
  prepare(flow: MachineDocument, host: FlowHost, input?: Record<string, unknown>): FlowToStart;
  subscribe(changed: () => void): () => void;
}

/** A flow that has not been started, or has been stopped: its snapshot says where it is going to wait for an event. */
export interface FlowToStart extends RunningFlow {
  start(): void;
}

/** A running flow as blocks see it. The form is that of an XState actor, so that `useSelector` of @xstate/react takes it. */
export interface RunningFlow {
  readonly id: string;
  send(event: FlowEvent): void;
  getSnapshot(): FlowSnapshot;
  /** Calls back after every transition. */
  readonly subscribe: {
    (observer: { next?: (snapshot: FlowSnapshot) => void }): { unsubscribe(): void };
    (next: (snapshot: FlowSnapshot) => void): { unsubscribe(): void };
  };
  stop(): void;
}

/** Where a flow is after a transition. The object stays the same until the next transition. */
export interface FlowSnapshot {
  readonly context: { readonly [key: string]: unknown };
  /** The innermost active states as dotted paths, e.g. `signedIn.idle`. */
  readonly states: readonly string[];
  /** The view of the flow block to show: `meta.view` of an active state. */
  readonly view?: string;
  /** Whether the document marks an active state as busy (`meta.busy`), e.g. while it waits for a call. */
  readonly busy: boolean;
  /** Whether the flow has ended, in a final state or with an error. */
  readonly done: boolean;
}

/** What a flow belongs to: a block, or the portal itself. */
export interface FlowHost {
  /** The evaluation for the conditions and values of the flow's document; called again each time, because facts and texts change. */
  readonly evaluation: () => Evaluation;
  /** Loads data of the surrounding screen again; all of it without `names`. */
  readonly reloadData?: (names?: readonly string[]) => void;
}
