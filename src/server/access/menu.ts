import type { CompiledPortal } from '#compiler';
import { type Evaluation, evaluate, readScope } from '#conditions';
import type { JsonObject, MenuItem } from '#model';
import { type Actor, variantOf } from '../call/actor.ts';
import { actorEvaluation } from '../call/evaluation.ts';

/** The menu of the variant that the actor sees: the one that its OEM document names, else the first. */
export function menuOf(portal: CompiledPortal, actor: Actor, now: Date): JsonObject[] {
  const variant = variantOf(portal, actor);
  const menuName = variant?.oem.menuSet;
  const menu = menuName === undefined ? Object.values(variant?.menus ?? {})[0] : variant?.menus[menuName];
  return toWireMenu(menu?.items ?? [], actorEvaluation(portal, actor, { now }));
}

/** Menu items in wire form (G-N01), without those whose condition does not hold and without groups that are empty then. */
function toWireMenu(items: readonly MenuItem[], evaluation: Evaluation): JsonObject[] {
  return items.filter((item) => !item.visibleIf || evaluate(item.visibleIf, evaluation)).flatMap((item) => toWireItems(item, evaluation));
}

function toWireItems(item: MenuItem, evaluation: Evaluation): JsonObject[] {
  const children = toWireMenu(item.children ?? [], evaluation);
  if (item.children?.length && children.length === 0 && !item.url) return [];
  return [
    {
      id: item.number,
      name: item.name,
      url: item.url === undefined ? null : withUserDetails(item.url, readScope(evaluation.scope, 'user')),
      ...(item.parentComponentName === undefined ? {} : { parentComponentName: item.parentComponentName }),
      filteredChildren: children,
    },
  ];
}

/** Replaces {field} in a URL by a text or number of the user details (G-S28); {field} stays if the details have no such field. */
function withUserDetails(url: string, user: unknown): string {
  const details = (user ?? {}) as Record<string, unknown>;
  return url.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = details[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}
