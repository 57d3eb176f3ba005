import { type AnyActorScope, type AnyStateMachine, createActor, type ExecutableActionObject } from 'xstate';

/** What XState needs to compute steps of a machine of which nothing runs. */
export interface InertScope extends AnyActorScope {
  /** Takes the actions that would run. */
  actionExecutor: (action: ExecutableActionObject) => void;
}

/**
 * A scope for many steps. XState's own `transition` makes one for each step, and begins the machine for it: that takes as long as the step, and
 * asks guards that the step does not.
 */
export function inertScope(machine: AnyStateMachine): InertScope {
  const self = createActor(machine);
  return {
    self,
    defer: () => undefined,
    id: '',
    logger: () => undefined,
    sessionId: '',
    stopChild: () => undefined,
    system: self.system,
    emit: () => undefined,
    actionExecutor: () => undefined,
  } as unknown as InertScope;
}
