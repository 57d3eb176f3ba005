import type { ActionContext, ActionDefinition } from '../../scope/PortalServices.ts';

/**
 * Defines an action with typed parameters `P`. The cast is safe because the compiler has validated the parameters against the meta-schema
 * of the action.
 */
export function defineAction<P>(definition: {
  readonly type: string;
  readonly run: (params: P, context: ActionContext) => void | Promise<void>;
}): ActionDefinition {
  return { type: definition.type, run: (params, context) => definition.run(params as P, context) };
}
