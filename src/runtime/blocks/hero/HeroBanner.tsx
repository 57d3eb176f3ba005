import type { Banner, HeroBlock } from '#model';
import { useText, useTranslate } from '../../scope/hooks.ts';
import { assetUrl } from '../../ui/assetUrl.ts';
import { Button } from '../../ui/Button.tsx';
import { TargetLink } from '../../ui/TargetLink.tsx';

interface Props {
  readonly banner: Banner;
  readonly block: HeroBlock;
  readonly isShown: boolean;
  /** The image of the first banner is loaded at once. */
  readonly isFirst: boolean;
}

/** A banner of a carousel. While it is not shown, it stays mounted, but keyboard and screen readers cannot reach it. */
export function HeroBanner({ banner, block, isShown, isFirst }: Props) {
  const translate = useTranslate();
  const title = banner.title === undefined ? '' : translate(banner.title);
  return (
    <div className="p-hero__slide" data-shown={isShown ? '' : undefined} aria-hidden={isShown ? undefined : true} inert={!isShown}>
      {banner.image !== undefined && (
        <img className="p-hero__media" src={assetUrl(banner.image)} alt="" loading={isFirst ? 'eager' : 'lazy'} draggable={false} />
      )}
      <div className="p-hero__shade" />
      <div className="p-hero__content">
        {title !== '' && <h2 className="p-hero__title">{title}</h2>}
        {banner.text !== undefined && <p className="p-hero__text">{translate(banner.text)}</p>}
        <BannerButton banner={banner} block={block} title={title} />
      </div>
    </div>
  );
}

/** A link, or a disabled button for a banner that is announced as coming soon (SH-HOME-19). */
function BannerButton({ banner, block, title }: Pick<Props, 'banner' | 'block'> & { readonly title: string }) {
  const isComingSoon = banner.comingSoon === true;
  const label = useText(isComingSoon ? block.comingSoon : block.learnMore);
  if (label === '' || (!isComingSoon && banner.route === undefined)) return null;
  return (
    <p className="p-hero__actions">
      {isComingSoon || banner.route === undefined ? (
        <Button disabled>{label}</Button>
      ) : (
        <TargetLink to={banner.route} className="p-button">
          {label}
          {title !== '' && <span className="p-visually-hidden">: {title}</span>}
        </TargetLink>
      )}
    </p>
  );
}
