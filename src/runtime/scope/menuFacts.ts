import type { WireMenuItem } from '#session';
import { mapsOf } from './mapsOf.ts';

/** The root `menu`: entries as loaded, and the names (braces stripped) and urls of all entries at every level. */
export interface MenuFacts {
  readonly items: readonly WireMenuItem[];
  readonly names: readonly string[];
  readonly urls: readonly string[];
}

/** Facts of a menu; none before it is loaded. */
export function menuFacts(menu: readonly WireMenuItem[] | null): MenuFacts {
  const items = menu ?? none;
  const facts = cache.get(items) ?? factsOf(items);
  cache.set(items, facts);
  return facts;
}

const none: readonly WireMenuItem[] = [];
const cache = new WeakMap<readonly WireMenuItem[], MenuFacts>();

function factsOf(menu: readonly WireMenuItem[]): MenuFacts {
  const all = entriesOf(menu);
  return {
    items: menu,
    names: all.flatMap(({ name }) => (typeof name === 'string' ? [name.replace(/[{}]/g, '')] : [])),
    urls: all.flatMap(({ url }) => (typeof url === 'string' && url !== '' ? [url] : [])),
  };
}

/** Entries of all levels; anything else that a backend may send is left out (G-N30). */
function entriesOf(items: unknown): readonly Partial<WireMenuItem>[] {
  return mapsOf<WireMenuItem>(items).flatMap((item) => [item, ...entriesOf(item.filteredChildren)]);
}
