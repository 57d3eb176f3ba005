import type { HeroBlock, Hero as HeroData } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText, useValue } from '../../scope/hooks.ts';
import { assetUrl } from '../../ui/assetUrl.ts';
import { HeroCarousel } from './HeroCarousel.tsx';
import { HeroHeading } from './HeroHeading.tsx';
import { HeroVideo } from './HeroVideo.tsx';

/**
 * The block kind `hero`: the large first area of a page with a video, an image or a carousel of banners (SH-HOME-01..04). CSS fixes its
 * size, so that nothing moves while media load. A video and an image have a heading over them, a carousel has none. Shows nothing without a
 * hero.
 */
export function Hero({ block }: BlockProps<HeroBlock>) {
  const hero = useValue<HeroData>(block.hero);
  const label = useText(block.label);
  if (hero?.kind === undefined) return null;
  return (
    <section className={`p-hero p-hero--${hero.kind}`} aria-label={label === '' ? undefined : label}>
      {hero.kind === 'video' && <HeroVideo block={block} hero={hero} />}
      {hero.kind === 'image' && (
        <>
          {hero.image !== undefined && <img className="p-hero__media" src={assetUrl(hero.image)} alt="" fetchPriority="high" />}
          <HeroHeading block={block} />
        </>
      )}
      {hero.kind === 'carousel' && <HeroCarousel block={block} banners={hero.banners ?? []} />}
    </section>
  );
}
