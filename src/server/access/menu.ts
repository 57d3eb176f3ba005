import type { CompiledPortal } from '#compiler';
import { type Evaluation, evaluate, readScope } from '#conditions';
import type { JsonObject, MenuItem } from '#model';
import { type Actor, variantOf } from '../call/actor.ts';
import { actorEvaluation } from '../call/evaluation.ts';

/** The URL of an entry that opens the Studio; where there is none there is no such entry. */
const STUDIO_URL = '{studio}';

/**
 * The menu of the variant that the actor sees: the one that its OEM document names, else the first. `origin` is that of the portal: only
 * an address with it leaves the pages of the portal.
 */
export function menuOf(portal: CompiledPortal, actor: Actor, now: Date, origin = ''): JsonObject[] {
  const { studio } = portal.portal;
  const variant = variantOf(portal, actor);
  const menuName = variant?.oem.menuSet;
  const menu = menuName === undefined ? Object.values(variant?.menus ?? {})[0] : variant?.menus[menuName];
  const addresses = { studio: studio && `${origin}${studio.path}` };
  return toWireMenu(menu?.items ?? [], actorEvaluation(portal, actor, { now }), addresses);
}

/** The root `menu` as documents read it: names without braces and urls of the entries of all levels. The menu is made when they are read. */
export function menuFactsOf(
  portal: CompiledPortal,
  actor: Actor,
  now: Date,
): { readonly names: readonly string[]; readonly urls: readonly string[] } {
  let entries: readonly JsonObject[] | undefined;
  const texts = (name: string): readonly string[] => {
    entries ??= allEntries(menuOf(portal, actor, now));
    return entries.map((entry) => entry[name]).filter((value) => typeof value === 'string' && value !== '') as string[];
  };
  return {
    get names() {
      return texts('name').map((name) => name.replace(/[{}]/g, ''));
    },
    get urls() {
      return texts('url');
    },
  };
}

function allEntries(items: readonly JsonObject[]): readonly JsonObject[] {
  return items.flatMap((item) => [item, ...allEntries(item['filteredChildren'] as unknown as readonly JsonObject[])]);
}

interface Addresses {
  readonly studio: string | undefined;
}

/** Menu items in wire form (G-N01), without those whose condition does not hold and without groups that are empty then. */
function toWireMenu(items: readonly MenuItem[], evaluation: Evaluation, addresses: Addresses): JsonObject[] {
  return items
    .filter((item) => !item.visibleIf || evaluate(item.visibleIf, evaluation))
    .flatMap((item) => toWireItems(item, evaluation, addresses));
}

function toWireItems(item: MenuItem, evaluation: Evaluation, addresses: Addresses): JsonObject[] {
  const children = toWireMenu(item.children ?? [], evaluation, addresses);
  if (item.url === STUDIO_URL && addresses.studio === undefined) return [];
  if (item.children?.length && children.length === 0 && !item.url) return [];
  return [
    {
      id: item.number,
      name: item.name,
      url: urlOf(item, evaluation, addresses),
      ...(item.parentComponentName === undefined ? {} : { parentComponentName: item.parentComponentName }),
      filteredChildren: children,
    },
  ];
}

function urlOf({ url }: MenuItem, { scope }: Evaluation, { studio = '' }: Addresses): string | null {
  if (url === undefined) return null;
  return url === STUDIO_URL ? studio : withUserDetails(url, readScope(scope, 'user'));
}

/** Replaces {field} in a URL by a text or number of the user details (G-S28); {field} stays if the details have no such field. */
function withUserDetails(url: string, user: unknown): string {
  const details = (user ?? {}) as Record<string, unknown>;
  return url.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = details[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}
