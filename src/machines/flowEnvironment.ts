import type { Evaluation, Scope } from '#conditions';
import type { Json } from '#model';

/** An event of a flow. Its payload is in further properties; the event that ends an actor has `output`, that of a failed one `error`. */
export interface FlowEvent {
  readonly type: string;
  readonly [property: string]: unknown;
}

/** An action about to run. Its parameters are evaluated, except the actions in `onDone` and `onError`, which are evaluated when they run. */
export interface FlowAction {
  readonly type: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What an action may use of its flow: the context, the event that led to it, and sending further events. */
export interface FlowActionContext {
  readonly context: Readonly<Record<string, unknown>>;
  readonly event: FlowEvent;
  readonly self: { readonly send: (event: FlowEvent) => void };
}

/** An actor of the vocabulary runs while a state is active and sends events to the flow. The returned function stops it. */
export type FlowActor = (input: Readonly<Record<string, unknown>>, send: (event: FlowEvent) => void) => (() => void) | undefined;

/**
 * The output of a call together with its ETag, and whether what was saved was merged with what somebody else saved meanwhile; the flow reads
 * them as `event.output`, `event.version` and `event.merged`.
 */
export class VersionedOutput {
  readonly output: Json;
  readonly version: string | undefined;
  readonly merged: boolean;

  constructor(output: Json, version: string | undefined, merged = false) {
    this.output = output;
    this.version = version;
    this.merged = merged;
  }
}

/** What the machine of a flow needs from its surroundings: facts to read, and implementations of its actions, calls and actors. */
export interface FlowEnvironment {
  readonly conditions: Evaluation['conditions'];
  /** The current facts: user, oem, session, ... */
  readonly scope: () => Scope;
  readonly translate?: NonNullable<Evaluation['translate']>;
  readonly run: (action: FlowAction, context: FlowActionContext) => void | Promise<void>;
  /** Makes a call; rejects with a Failure. A response with an ETag gives a `VersionedOutput`. */
  readonly call: (operation: string, input: Readonly<Record<string, unknown>>) => Promise<Json | VersionedOutput>;
  readonly actors: { readonly [name: string]: FlowActor };
  /** Called when an action or the translation fails; without it the error is thrown. */
  readonly report?: (error: unknown) => void;
}
