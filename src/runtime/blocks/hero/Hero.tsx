import type { HeroBlock, Hero as HeroData } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useCondition, useText, useValue } from '../../scope/hooks.ts';
import { HeroCaption } from './HeroCaption.tsx';
import { HeroCarousel } from './HeroCarousel.tsx';
import { HeroHeading } from './HeroHeading.tsx';
import { HeroPicture } from './HeroPicture.tsx';
import { HeroVideo } from './HeroVideo.tsx';

/**
 * The block kind `hero`: the large first area of a page with a video, an image or a carousel of banners (SH-HOME-01..04). CSS fixes its
 * size, so that nothing moves while media load. A video and an image have one heading over them, a carousel one for each banner. Shows
 * nothing without a hero.
 */
export function Hero({ block }: BlockProps<HeroBlock>) {
  const hero = useValue<HeroData>(block.hero);
  const label = useText(block.label);
  if (hero?.kind === undefined) return null;
  return (
    <section className={`p-hero p-hero--${hero.kind}`} aria-label={label === '' ? undefined : label}>
      {hero.kind === 'video' && <HeroVideo block={block} hero={hero} />}
      {hero.kind === 'image' && <HeroCover block={block} hero={hero} />}
      {hero.kind === 'carousel' && <HeroCarousel block={block} banners={hero.banners ?? []} />}
    </section>
  );
}

/** An image, under the heading of the block where its condition holds, else under the words of the OEM document. */
function HeroCover({ block, hero }: { readonly block: HeroBlock; readonly hero: HeroData }) {
  const hasHeading = useCondition(block.headingVisibleIf);
  return (
    <>
      <HeroPicture image={hero.image} isFirst />
      {hero.title !== undefined && !hasHeading ? <HeroCaption caption={hero} block={block} /> : <HeroHeading block={block} />}
    </>
  );
}
