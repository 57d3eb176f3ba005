import { mapsOf } from '../../scope/mapsOf.ts';
import type { CmsPage } from '../../ui/cmsPage.ts';
import { publishedBlocks } from '../../ui/cmsPage.ts';
import type { MenuEntry } from '../../ui/menuEntries.ts';
import { plainText } from '../../ui/plainText.ts';

/** A product as documents describe it; `pageHri` is the human-readable id of the product's page in the content management system. */
export interface Product {
  readonly name: string;
  readonly title?: string;
  readonly teaser?: string;
  readonly route?: string;
  readonly pageHri?: string;
  readonly icon?: string;
}

/** What a card shows. */
export interface Tile {
  readonly id: number;
  readonly title: string;
  readonly teaser: string;
  /** Target of the link: the address of the menu entry, else the product's route. */
  readonly to: string | undefined;
  readonly icon: string | undefined;
  /** The page of the content management system that the teaser comes from. */
  readonly page: CmsPage | undefined;
}

/** Which menu entries are tiles. */
interface TileChoice {
  /** Names of entries whose children are tiles. */
  readonly menus: readonly string[];
  /** Routes that have a tile if any entry leads there, whatever its name and level. */
  readonly routes?: readonly string[] | undefined;
  /** Whether a menu url leads to a route. */
  readonly leadsTo: (url: string, route: string) => boolean;
}

/** The data that cards are filled from. */
interface TileSources {
  readonly products: readonly Product[] | undefined;
  readonly pages: readonly CmsPage[] | CmsPage | undefined;
  /** Lower-case product name -> page id (SH-HOME-17, G-V14). */
  readonly pageMap: { readonly [product: string]: string } | undefined;
}

/**
 * The tiles of a grid: one for each child of the menu entries with the names `menus`, or for such an entry itself if it has an address and no
 * children; then one for the first entry that leads to each of the `routes`. Of several entries with the same name, and of several that lead
 * to the same one of these routes, only the first gets a tile. Braces in `menus` are ignored.
 */
export function tilesOf(entries: readonly MenuEntry[], choice: TileChoice, sources: TileSources): readonly Tile[] {
  const { menus, routes = [], leadsTo } = choice;
  const named = menus
    .flatMap((menu) => entriesNamed(menu.replace(/[{}]/g, ''), entries))
    .flatMap((entry) => (entry.children.length === 0 && entry.url !== undefined ? [entry] : entry.children));
  const tiles = named
    .filter((entry, index) => named.findIndex((other) => other.name === entry.name) === index)
    .map((entry) => tileOf(entry, sources));
  const routeTiles = routes
    .filter((route) => !named.some(({ url }) => url !== undefined && leadsTo(url, route)))
    .flatMap((route) => {
      const entry = firstEntry(entries, ({ url }) => url !== undefined && leadsTo(url, route));
      return entry === undefined ? [] : [tileOf(entry, sources, route)];
    });
  return [...tiles, ...routeTiles];
}

/** The first entry of the menu, at any level, that passes the test. */
function firstEntry(entries: readonly MenuEntry[], test: (entry: MenuEntry) => boolean): MenuEntry | undefined {
  for (const entry of entries) {
    const found = test(entry) ? entry : firstEntry(entry.children, test);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The entries with the name, on the highest level of the menu that has such entries. */
function entriesNamed(name: string, entries: readonly MenuEntry[]): readonly MenuEntry[] {
  const found = entries.filter((entry) => entry.name === name);
  if (found.length > 0 || entries.length === 0) return found;
  return entriesNamed(
    name,
    entries.flatMap((entry) => entry.children),
  );
}

/**
 * A menu entry with the texts of its product, which has its name, else the route that it leads to. The teaser of the product's published page,
 * if any, replaces the product's teaser.
 */
function tileOf(entry: MenuEntry, { products, pages, pageMap }: TileSources, route?: string): Tile {
  const key = entry.name.toLowerCase();
  const known = mapsOf<Product>(products);
  const named = known.find((candidate) => candidate.name?.toLowerCase() === key);
  const product = named ?? (route === undefined ? undefined : known.find((candidate) => candidate.route === route));
  const page = pageNamed(pages, pageMap?.[key] ?? product?.pageHri);
  const teaser = publishedBlocks(page).find((block) => block.type === 'PAGE_TEASER');
  const teaserText = plainText(teaser?.content ?? '');
  return {
    id: entry.id,
    title: named?.title ?? entry.label,
    teaser: teaserText === '' ? (product?.teaser ?? '') : teaserText,
    to: entry.url ?? product?.route,
    icon: product?.icon,
    page,
  };
}

function pageNamed(pages: TileSources['pages'], id: string | undefined): CmsPage | undefined {
  return id === undefined ? undefined : (mapsOf<CmsPage>(pages).find((page) => page.humanReadableId === id) as CmsPage | undefined);
}
