import type { ActionContext, ActionDefinition } from '../scope/PortalServices.ts';

/** Defines an action with the type of its parameters, which the compiler has validated against the action's meta-schema. */
export function defineAction<P>(definition: {
  readonly type: string;
  readonly run: (params: P, context: ActionContext) => void | Promise<void>;
}): ActionDefinition {
  return { type: definition.type, run: (params, context) => definition.run(params as P, context) };
}
