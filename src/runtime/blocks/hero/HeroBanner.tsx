import type { Banner, HeroBlock } from '#model';
import { useMessage, useText } from '../../scope/hooks.ts';
import { assetUrl } from '../../ui/assetUrl.ts';
import { Button } from '../../ui/Button.tsx';
import { TargetLink } from '../../ui/TargetLink.tsx';

interface Props {
  readonly banner: Banner;
  readonly block: HeroBlock;
  readonly shown: boolean;
  readonly first: boolean;
}

/** One banner; a hidden one cannot be reached by keyboard or screen reader. */
export function HeroBanner({ banner, block, shown, first }: Props) {
  const translate = useMessage();
  const title = banner.title === undefined ? '' : translate(banner.title);
  return (
    <div className="p-hero__slide" data-shown={shown ? '' : undefined} aria-hidden={shown ? undefined : true} inert={!shown}>
      {banner.image !== undefined && (
        <img className="p-hero__media" src={assetUrl(banner.image)} alt="" loading={first ? 'eager' : 'lazy'} draggable={false} />
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
  const isSoon = banner.comingSoon === true;
  const label = useText(isSoon ? block.comingSoon : block.learnMore);
  if (label === '' || (!isSoon && banner.route === undefined)) return null;
  return (
    <p className="p-hero__actions">
      {isSoon || banner.route === undefined ? (
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
