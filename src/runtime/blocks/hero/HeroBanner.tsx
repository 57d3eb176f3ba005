import type { Banner, HeroBlock } from '#model';
import { HeroCaption } from './HeroCaption.tsx';
import { HeroPicture } from './HeroPicture.tsx';

interface Props {
  readonly banner: Banner;
  readonly block: HeroBlock;
  readonly isShown: boolean;
  /** The image of the first banner is loaded at once. */
  readonly isFirst: boolean;
}

/** A banner of a carousel. While it is not shown, it stays mounted, but keyboard and screen readers cannot reach it. */
export function HeroBanner({ banner, block, isShown, isFirst }: Props) {
  return (
    <div className="p-hero__slide" data-shown={isShown ? '' : undefined} aria-hidden={isShown ? undefined : true} inert={!isShown}>
      <HeroPicture image={banner.image} isFirst={isFirst} />
      <HeroCaption caption={banner} block={block} />
    </div>
  );
}
