import type { ActionContext, ActionDefinition } from '../scope/PortalServices.ts';

/** An action of the vocabulary with its own type of parameters, which the compiler has checked against its meta-schema. */
export function defineAction<P>(definition: {
  readonly type: string;
  readonly run: (params: P, at: ActionContext) => void | Promise<void>;
}): ActionDefinition {
  return { type: definition.type, run: (params, at) => definition.run(params as P, at) };
}
