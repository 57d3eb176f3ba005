import type { WireMenuItem } from '#session';

/** The root `menu`: entries as loaded, and the names (braces stripped) and urls of all entries at every level. */
export interface MenuFacts {
  readonly items: readonly WireMenuItem[];
  readonly names: readonly string[];
  readonly urls: readonly string[];
}

/** Facts of a menu; none before it is loaded. */
export function menuFacts(menu: readonly WireMenuItem[] | null): MenuFacts {
  const items = menu ?? none;
  const known = made.get(items) ?? factsOf(items);
  made.set(items, known);
  return known;
}

const none: readonly WireMenuItem[] = [];
const made = new WeakMap<readonly WireMenuItem[], MenuFacts>();

function factsOf(menu: readonly WireMenuItem[]): MenuFacts {
  const all = menu.flatMap(withChildren);
  return {
    items: menu,
    names: all.map(({ name }) => name.replace(/[{}]/g, '')),
    urls: all.flatMap(({ url }) => (url === undefined || url === null || url === '' ? [] : [url])),
  };
}

function withChildren(item: WireMenuItem): readonly WireMenuItem[] {
  return [item, ...(item.filteredChildren ?? []).flatMap(withChildren)];
}
