import { readPath } from '#conditions';
import type { Blocks, Hero, HeroBlock, OemDocument } from '#model';

/** The picture that a screen begins with (poster, cover or first banner), if its hero is one of the program's facts. */
export function heroPicture(blocks: Blocks, oem: OemDocument | undefined): string | undefined {
  const { hero: value } = (blocks.find(({ block }) => block === 'hero') ?? {}) as Partial<HeroBlock>;
  const path = typeof value === 'object' && value !== null && '$' in value ? value.$ : undefined;
  const hero = typeof path === 'string' ? (readPath({ oem }, path) as Partial<Hero> | undefined) : undefined;
  return hero?.poster ?? hero?.image ?? hero?.banners?.[0]?.image;
}

/** Every kind of block that stands somewhere in a document. */
export function blockKinds(document: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof document !== 'object' || document === null) return found;
  if ('block' in document && typeof document.block === 'string') found.add(document.block);
  for (const child of Object.values(document)) blockKinds(child, found);
  return found;
}
