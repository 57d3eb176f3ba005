import type { StateValue } from 'xstate';
import type { FlowEvent } from '../flowEnvironment.ts';

/** A step of a walk: what happens, what is true of the world then, and what it must lead to. */
export interface WalkStep {
  readonly event: FlowEvent;
  /** Facts by their paths, e.g. `user.role`; all others are absent. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly state: StateValue;
  readonly context: Readonly<Record<string, unknown>>;
  /** Types of the actions, in order. */
  readonly actions: readonly string[];
}

/** A way through a machine from its first state. */
export interface Walk {
  readonly machine: string;
  /** `given` are the context values that it is started with. */
  readonly start: Omit<WalkStep, 'event'> & { readonly given: Readonly<Record<string, unknown>> };
  readonly steps: readonly WalkStep[];
}
