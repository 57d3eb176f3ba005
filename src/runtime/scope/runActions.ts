import { type Evaluation, evaluate, extendScope, resolveParams } from '#conditions';
import type { Action } from '#model';
import type { PreparedWindow } from '#platform';
import type { Surroundings } from './contexts.ts';
import type { PortalServices } from './PortalServices.ts';

/** What actions of a document need in order to run. */
export interface RunContext extends Surroundings {
  readonly services: PortalServices;
  readonly evaluation: Evaluation;
  /** The window that the action around these has prepared. */
  readonly window?: PreparedWindow;
}

/**
 * Runs actions one after the other, with `event` as a root of their scope. When one fails, the error is reported and the remaining actions
 * do not run. Never rejects.
 */
export async function runActions(
  actions: readonly Action[] | undefined,
  event: Record<string, unknown>,
  context: RunContext,
): Promise<void> {
  const { services, send, reloadData, window } = context;
  const scope = extendScope(context.evaluation.scope, { event });
  const evaluation: Evaluation = { ...context.evaluation, scope };
  for (const action of actions ?? []) {
    if (action.when !== undefined && !evaluate(action.when, evaluation)) continue;
    const definition = services.actions[action.type];
    if (definition === undefined) {
      services.report({ where: `action ${action.type}`, error: new Error(`No action '${action.type}'`) });
      return;
    }
    try {
      await definition.run(resolveParams(action.params, evaluation), {
        services,
        scope,
        event,
        ...(send && { send }),
        ...(reloadData && { reloadData }),
        ...(window && { window }),
        run: (nested, nestedEvent = event, prepared = window) =>
          runActions(nested, nestedEvent, { ...context, ...(prepared && { window: prepared }) }),
      });
    } catch (error) {
      services.report({ where: `action ${action.type}`, error });
      return;
    }
  }
}
