import type { HeroBlock, Hero as HeroFacts } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText, useValue } from '../../scope/hooks.ts';
import { assetUrl } from '../../ui/assetUrl.ts';
import { HeroCarousel } from './HeroCarousel.tsx';
import { HeroVideo } from './HeroVideo.tsx';
import { HeroWords } from './HeroWords.tsx';

/** The generous first area of a page: a video, a cover or a carousel (SH-HOME-01..04); its size is fixed before anything has come. */
export function Hero({ block }: BlockProps<HeroBlock>) {
  const hero = useValue<HeroFacts>(block.hero);
  const label = useText(block.label);
  if (hero?.kind === undefined) return null;
  return (
    <section className={`p-hero p-hero--${hero.kind}`} aria-label={label === '' ? undefined : label}>
      {hero.kind === 'video' && <HeroVideo block={block} hero={hero} />}
      {hero.kind === 'image' && (
        <>
          {hero.image !== undefined && <img className="p-hero__media" src={assetUrl(hero.image)} alt="" fetchPriority="high" />}
          <HeroWords block={block} />
        </>
      )}
      {hero.kind === 'carousel' && <HeroCarousel block={block} banners={hero.banners ?? []} />}
    </section>
  );
}
