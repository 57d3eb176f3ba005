import type { Banner, HeroBlock } from '#model';
import { useMessage, useText } from '../../scope/index.ts';
import { assetUrl } from '../../ui/assetUrl.ts';
import { Button } from '../../ui/Button.tsx';
import { TargetLink } from '../../ui/TargetLink.tsx';

export interface HeroBannerProps {
  readonly banner: Banner;
  readonly block: HeroBlock;
  readonly shown: boolean;
  readonly first: boolean;
}

/** One banner; a hidden one is out of reach for keys and screen readers. */
export function HeroBanner({ banner, block, shown, first }: HeroBannerProps) {
  const translate = useMessage();
  const learnMore = useText(block.learnMore);
  const comingSoon = useText(block.comingSoon);
  const soon = banner.comingSoon === true;
  return (
    <div className="p-hero__slide" data-shown={shown ? '' : undefined} aria-hidden={shown ? undefined : true} inert={!shown}>
      {banner.image !== undefined && (
        <img className="p-hero__media" src={assetUrl(banner.image)} alt="" loading={first ? 'eager' : 'lazy'} draggable={false} />
      )}
      <div className="p-hero__shade" />
      <div className="p-hero__content">
        {banner.title !== undefined && <h2 className="p-hero__title">{translate(banner.title)}</h2>}
        {banner.text !== undefined && <p className="p-hero__text">{translate(banner.text)}</p>}
        {soon && comingSoon !== '' && (
          <p className="p-hero__actions">
            <Button disabled>{comingSoon}</Button>
          </p>
        )}
        {!soon && banner.route !== undefined && learnMore !== '' && (
          <p className="p-hero__actions">
            <TargetLink to={banner.route} className="p-button">
              {learnMore}
              {banner.title !== undefined && <span className="p-visually-hidden">: {translate(banner.title)}</span>}
            </TargetLink>
          </p>
        )}
      </div>
    </div>
  );
}
