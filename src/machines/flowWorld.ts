import type { Evaluation, Scope } from '#conditions';
import type { Json } from '#model';
import type { VersionedOutput } from './VersionedOutput.ts';

/** An event of a flow: its payload lies beside `type`; done events carry `output`, failed ones `error`. */
export interface FlowEvent {
  readonly type: string;
  readonly [property: string]: unknown;
}

/** An action about to run, its parameters resolved; steps for later (`onDone`, `onError`) stay unresolved. */
export interface FlowAction {
  readonly type: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Where an action runs: the flow's context then, the event that led there, and a way to send it further events. */
export interface FlowMoment {
  readonly context: Readonly<Record<string, unknown>>;
  readonly event: FlowEvent;
  readonly self: { readonly send: (event: FlowEvent) => void };
}

/** An actor of the vocabulary: starts with its input, sends events, returns how to stop it. */
export type FlowActor = (input: Readonly<Record<string, unknown>>, send: (event: FlowEvent) => void) => (() => void) | undefined;

/** Everything a flow needs of the world around it. */
export interface FlowWorld {
  readonly conditions: Evaluation['conditions'];
  /** Facts as they are now: user, oem, session, ... */
  readonly scope: () => Scope;
  readonly translate?: NonNullable<Evaluation['translate']>;
  readonly run: (action: FlowAction, at: FlowMoment) => void | Promise<void>;
  /** Makes a call; rejects with a Failure. An answer that has an entity tag brings it along. */
  readonly call: (operation: string, input: Readonly<Record<string, unknown>>) => Promise<Json | VersionedOutput>;
  readonly actors: { readonly [name: string]: FlowActor };
  /** Told when an action or the translation fails; without it the error is thrown where it arises. */
  readonly report?: (error: unknown) => void;
}
