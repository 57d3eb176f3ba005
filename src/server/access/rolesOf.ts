import type { CompiledPortal } from '#compiler';
import { createEvaluation, evaluate } from '#conditions';
import type { JsonObject } from '#model';

/** Role ids of the access document that user details earn. */
export function rolesOf(portal: CompiledPortal, user: JsonObject): string[] {
  const roots = { user: () => user, portal: () => portal.portal };
  const on = createEvaluation({ roots, facts: portal.facts, conditions: portal.conditions });
  return Object.entries(portal.access.roles)
    .filter(([, role]) => evaluate(role.when, on))
    .map(([id]) => id);
}
