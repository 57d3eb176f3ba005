import type { CompiledPortal } from '#compiler';
import { type Evaluation, evaluate, readScope } from '#conditions';
import type { JsonObject, MenuItem, MenuRecords } from '#model';
import { type Actor, variantOf } from '../call/actor.ts';
import { actorEvaluation } from '../call/evaluation.ts';

/** The URL of an entry that opens the Studio; where there is none there is no such entry. */
const STUDIO_URL = '{studio}';

/**
 * The menu of the variant that the actor sees: the one that its OEM document names, else the first. `origin` is that of the portal: only
 * an address with it leaves the pages of the portal.
 */
export function menuOf(portal: CompiledPortal, actor: Actor, now: Date, { origin = '', withheld }: MenuOptions = {}): JsonObject[] {
  const { studio } = portal.portal;
  const addresses = { studio: studio && `${origin}${studio.path}` };
  return toWireMenu(itemsFor(portal, actor), { evaluation: actorEvaluation(portal, actor, { now }), addresses, withheld });
}

interface MenuOptions {
  readonly origin?: string;
  /** Entries that are left out, as `withheldItems` says. Without it an entry is taken to have its records. */
  readonly withheld?: ReadonlySet<MenuItem> | undefined;
}

function itemsFor(portal: CompiledPortal, actor: Actor): readonly MenuItem[] {
  const variant = variantOf(portal, actor);
  const menuName = variant?.oem.menuSet;
  const menu = menuName === undefined ? Object.values(variant?.menus ?? {})[0] : variant?.menus[menuName];
  return menu?.items ?? [];
}

/** The entries whose records (`has`) `finds` does not find; it is asked only about entries that the actor would be shown. */
export async function withheldItems(
  portal: CompiledPortal,
  actor: Actor,
  now: Date,
  finds: (records: MenuRecords) => Promise<boolean>,
): Promise<ReadonlySet<MenuItem>> {
  const evaluation = actorEvaluation(portal, actor, { now });
  const withheld = new Set<MenuItem>();
  for (const item of shownItems(itemsFor(portal, actor), evaluation)) if (item.has && !(await finds(item.has))) withheld.add(item);
  return withheld;
}

function shownItems(items: readonly MenuItem[], evaluation: Evaluation): readonly MenuItem[] {
  const shown = items.filter((item) => !item.visibleIf || evaluate(item.visibleIf, evaluation));
  return shown.flatMap((item) => [item, ...shownItems(item.children ?? [], evaluation)]);
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

/** What decides of an entry whether and how it is shown. */
interface Shown {
  readonly evaluation: Evaluation;
  readonly addresses: Addresses;
  readonly withheld: MenuOptions['withheld'];
}

/** Menu items in wire form (G-N01), without those whose condition does not hold and without groups that are empty then. */
function toWireMenu(items: readonly MenuItem[], shown: Shown): JsonObject[] {
  return items
    .filter((item) => !shown.withheld?.has(item) && (!item.visibleIf || evaluate(item.visibleIf, shown.evaluation)))
    .flatMap((item) => toWireItems(item, shown));
}

function toWireItems(item: MenuItem, shown: Shown): JsonObject[] {
  const { addresses, evaluation } = shown;
  const children = toWireMenu(item.children ?? [], shown);
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
