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
}

/** The data that cards are filled from. */
interface TileSources {
  readonly products: readonly Product[] | undefined;
  readonly pages: readonly CmsPage[] | CmsPage | undefined;
  /** Lower-case product name -> page id (SH-HOME-17, G-V14). */
  readonly pageMap: { readonly [product: string]: string } | undefined;
}

/**
 * The tiles of a grid, made from the menu entries with the names `menus`: a tile for each child of such an entry, or for the entry itself if
 * it has an address and no children. Of several entries with the same name, only the first gets a tile. Braces in `menus` are ignored.
 */
export function tilesOf(entries: readonly MenuEntry[], menus: readonly string[], sources: TileSources): readonly Tile[] {
  const tileEntries = menus
    .flatMap((menu) => entriesNamed(menu.replace(/[{}]/g, ''), entries))
    .flatMap((entry) => (entry.children.length === 0 && entry.url !== undefined ? [entry] : entry.children));
  return tileEntries
    .filter((entry, index) => tileEntries.findIndex((other) => other.name === entry.name) === index)
    .map((entry) => tileOf(entry, sources));
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

/** A menu entry with the texts of its product. The teaser of the product's published page, if any, replaces the product's teaser. */
function tileOf(entry: MenuEntry, { products, pages, pageMap }: TileSources): Tile {
  const key = entry.name.toLowerCase();
  const product = mapsOf<Product>(products).find((candidate) => candidate.name?.toLowerCase() === key);
  const page = pageNamed(pages, pageMap?.[key] ?? product?.pageHri);
  const teaser = publishedBlocks(page).find((block) => block.type === 'PAGE_TEASER');
  const teaserText = plainText(teaser?.content ?? '');
  return {
    id: entry.id,
    title: product?.title ?? entry.label,
    teaser: teaserText === '' ? (product?.teaser ?? '') : teaserText,
    to: entry.url ?? product?.route,
    icon: product?.icon,
  };
}

function pageNamed(pages: TileSources['pages'], id: string | undefined): CmsPage | undefined {
  return id === undefined ? undefined : (mapsOf<CmsPage>(pages).find((page) => page.humanReadableId === id) as CmsPage | undefined);
}
