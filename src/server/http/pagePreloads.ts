import { readPath } from '#conditions';
import type { Blocks, Hero, HeroBlock, OemDocument, ScreenPart } from '#model';
import type { FirstBlock } from './firstPaint.ts';
import { preload, preloadModule, preloadScripts } from './html.ts';

/** The scripts of each part of the pages, as the build lists them. */
export type Chunks = { readonly [name: string]: readonly string[] };

/** Preloads what a screen will ask for: the scripts of its blocks, and the picture that it begins with. */
export function blockPreloads(blocks: Blocks, chunks: Chunks, oem: OemDocument | undefined): string {
  const scripts = new Set([...blockKinds(blocks)].flatMap((kind) => chunks[`block ${kind}`] ?? []));
  const picture = heroPicture(blocks, oem);
  return preloadScripts([...scripts]) + (picture === undefined ? '' : preload('image', `/assets/${picture}`));
}

/** Preloads the scripts of forms and the validators of the forms that show at once. */
export function formPreloads(blocks: readonly FirstBlock[], { forms }: ScreenPart, chunks: Chunks): string {
  const validators = blocks.flatMap((block) => (block.block === 'form' ? (forms[block.form]?.validatorUrl ?? []) : []));
  return validators.length === 0 ? '' : preloadScripts(chunks['forms']) + validators.map(preloadModule).join('');
}

/** The kinds of all blocks in a document, at any depth. */
export function blockKinds(document: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof document !== 'object' || document === null) return found;
  if ('block' in document && typeof document.block === 'string') found.add(document.block);
  for (const child of Object.values(document)) blockKinds(child, found);
  return found;
}

/** The first picture of a screen's hero (poster, cover or first banner), if the hero is a fact of the program. */
export function heroPicture(blocks: Blocks, oem: OemDocument | undefined): string | undefined {
  const { hero: value } = (blocks.find(({ block }) => block === 'hero') ?? {}) as Partial<HeroBlock>;
  const path = typeof value === 'object' && value !== null && '$' in value ? value.$ : undefined;
  const hero = typeof path === 'string' ? (readPath({ oem }, path) as Partial<Hero> | undefined) : undefined;
  return hero?.poster ?? hero?.image ?? hero?.banners?.[0]?.image;
}
