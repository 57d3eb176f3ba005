import type { CompiledPortal } from '#compiler';
import type { AccessRule, Operation } from '#model';
import { changesSomething } from '#operations';
import type { Actor } from '../call/actor.ts';
import { isOpen } from '../call/limits.ts';

/** What an allowed call may reach of a user who only looks: nobody's data but the user's own, and pages. */
const CHANGED: readonly AccessRule['tenant'][] = ['none', 'self'];
const READ: readonly AccessRule['tenant'][] = [...CHANGED, 'content'];

/**
 * Whether a user can do no more with the portal than look: beside the calls of the Studio and those that every page makes at its start, none that the access document allows one of the
 * user's roles reads or changes anything of others. What a rule's `when` says does not count, because it may depend on the call.
 */
export function onlyLooks(portal: CompiledPortal, { roles }: Actor): boolean {
  // What every page reads at its start is the user's own; of records the menu tells no more than which entries there are.
  const ofEverybody = new Set<string>([...Object.values(portal.portal.studio?.calls ?? {}), ...(portal.portal.session.start?.reads ?? [])]);
  return Object.values(portal.operations).every((operation) => {
    const rule = portal.access.operations[operation.id];
    if (!rule || isOpen(portal, operation.id) || ofEverybody.has(operation.id)) return true;
    const isAllowed = rule.allow.includes('authenticated') || rule.allow.some((role) => roles.includes(role));
    return !isAllowed || harmless(operation).includes(rule.tenant);
  });
}

const harmless = (operation: Operation): readonly AccessRule['tenant'][] => (changesSomething(operation) ? CHANGED : READ);
