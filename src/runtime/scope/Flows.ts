/** An event of a flow. */
export interface FlowEvent {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** A running flow as blocks see it. */
export interface RunningFlow {
  readonly id: string;
  send(event: FlowEvent): void;
  /** The context, and the view and busy mark of the active states. */
  snapshot(): FlowView;
  subscribe(changed: () => void): () => void;
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

/** The flows that run now, by id. */
export interface Flows {
  /** The running flow of an id. */
  get(id: string): RunningFlow | undefined;
  send(id: string, event: FlowEvent): void;
  subscribe(changed: () => void): () => void;
}
