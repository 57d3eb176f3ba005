import { type Evaluation, evaluate, resolveParams, type Scope, scopeWith } from '#conditions';
import type { Action } from '#model';
import type { Surroundings } from './contexts.ts';
import type { PortalServices } from './PortalServices.ts';

/** Where a list of actions runs. */
export interface RunPlace extends Surroundings {
  readonly services: PortalServices;
  readonly evaluation: Evaluation;
}

/** Runs actions in order, each after the one before; `event` is a root of their scope. A throwing action is reported and ends the list. */
export async function runActions(actions: readonly Action[] | undefined, event: Record<string, unknown>, place: RunPlace): Promise<void> {
  const { services } = place;
  const scope: Scope = scopeWith(place.evaluation.scope, { event });
  const on: Evaluation = { ...place.evaluation, scope };
  for (const action of actions ?? []) {
    if (action.when !== undefined && !evaluate(action.when, on)) continue;
    const definition = services.actions[action.type];
    if (definition === undefined) {
      services.report({ where: `action ${action.type}`, error: new Error(`No action '${action.type}'`) });
      return;
    }
    try {
      await definition.run(resolveParams(action.params, on), {
        services,
        scope,
        event,
        ...(place.send && { send: place.send }),
        ...(place.reloadData && { reloadData: place.reloadData }),
        run: (further, withEvent) => runActions(further, withEvent ?? event, place),
      });
    } catch (error) {
      services.report({ where: `action ${action.type}`, error });
      return;
    }
  }
}
