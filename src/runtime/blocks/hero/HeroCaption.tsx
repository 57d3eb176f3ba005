import type { Banner, HeroBlock } from '#model';
import { useText, useTranslate } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { TargetLink } from '../../ui/TargetLink.tsx';

/** The words of a hero and where its button leads. */
type Caption = Pick<Banner, 'title' | 'text' | 'route' | 'comingSoon' | 'image'>;

interface Props {
  readonly caption: Caption;
  readonly block: HeroBlock;
}

/** Heading, sentence and button on a banner or a cover. On a picture they stand on a shade; the art is dark enough by itself. */
export function HeroCaption({ caption, block }: Props) {
  const translate = useTranslate();
  const title = caption.title === undefined ? '' : translate(caption.title);
  return (
    <>
      {caption.image !== undefined && <div className="p-hero__shade" />}
      <div className="p-hero__content">
        {title !== '' && <h2 className="p-hero__title">{title}</h2>}
        {caption.text !== undefined && <p className="p-hero__text">{translate(caption.text)}</p>}
        <CaptionButton caption={caption} block={block} title={title} />
      </div>
    </>
  );
}

/** A link, or a disabled button for what is announced as coming soon (SH-HOME-19). */
function CaptionButton({ caption, block, title }: Props & { readonly title: string }) {
  const isComingSoon = caption.comingSoon === true;
  const label = useText(isComingSoon ? block.comingSoon : block.learnMore);
  if (label === '' || (!isComingSoon && caption.route === undefined)) return null;
  return (
    <p className="p-hero__actions">
      {isComingSoon || caption.route === undefined ? (
        <Button disabled>{label}</Button>
      ) : (
        <TargetLink to={caption.route} className="p-button">
          {label}
          {title !== '' && <span className="p-visually-hidden">: {title}</span>}
        </TargetLink>
      )}
    </p>
  );
}
