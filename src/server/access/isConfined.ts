import type { CompiledPortal } from '#compiler';
import type { Actor } from '../call/actor.ts';

/** Whether a user works for organizations and never reaches beyond them, also when there are none (`ownOrganizations` of a role). */
export function isConfined({ access }: Pick<CompiledPortal, 'access'>, { organizationIds, roles }: Actor): boolean {
  return organizationIds.length > 0 || roles.some((role) => access.roles[role]?.ownOrganizations === true);
}
