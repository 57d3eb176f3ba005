import type { WireMenuItem } from '#session';
import { mapsOf } from './mapsOf.ts';

/** The root `menu` of the scope: the entries as the server sent them; names (without braces) and urls of the entries of all levels. */
export interface MenuFacts {
  readonly items: readonly WireMenuItem[];
  readonly names: readonly string[];
  readonly urls: readonly string[];
}

/** The facts of a menu; empty lists while the menu is null, before it is loaded. The same menu gives the same object. */
export function menuFacts(menu: readonly WireMenuItem[] | null): MenuFacts {
  const items = menu ?? noItems;
  const facts = cache.get(items) ?? factsOf(items);
  cache.set(items, facts);
  return facts;
}

const noItems: readonly WireMenuItem[] = [];
const cache = new WeakMap<readonly WireMenuItem[], MenuFacts>();

function factsOf(menu: readonly WireMenuItem[]): MenuFacts {
  const all = entriesOf(menu);
  return {
    items: menu,
    names: all.flatMap(({ name }) => (typeof name === 'string' ? [name.replace(/[{}]/g, '')] : [])),
    urls: all.flatMap(({ url }) => (typeof url === 'string' && url !== '' ? [url] : [])),
  };
}

/** The entries of all levels in one list; entries that are no objects are left out (G-N30). */
function entriesOf(items: unknown): readonly Partial<WireMenuItem>[] {
  return mapsOf<WireMenuItem>(items).flatMap((item) => [item, ...entriesOf(item.filteredChildren)]);
}
