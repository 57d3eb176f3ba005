import type { CompiledPortal } from '#compiler';
import { evaluate } from '#conditions';
import type { JsonObject } from '#model';

/** Role ids of the access document that user details earn. */
export function rolesOf(portal: CompiledPortal, user: JsonObject): string[] {
  const on = { scope: { user, portal: portal.portal }, conditions: portal.conditions };
  return Object.entries(portal.access.roles)
    .filter(([, role]) => evaluate(role.when, on))
    .map(([id]) => id);
}
