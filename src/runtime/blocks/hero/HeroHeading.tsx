import type { HeroBlock } from '#model';
import { useCondition, useText } from '../../scope/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TargetLink } from '../../ui/TargetLink.tsx';

/** Heading and link over a hero's video or image, on a shade that keeps them legible; shown only if their condition holds (SH-HOME-11..13). */
export function HeroHeading({ block }: { readonly block: HeroBlock }) {
  const isVisible = useCondition(block.headingVisibleIf);
  const heading = useText(block.heading);
  const label = useText(block.link?.label);
  const to = useText(block.link?.to);
  if (!isVisible || (heading === '' && label === '')) return null;
  return (
    <>
      <div className="p-hero__shade" />
      <div className="p-hero__content">
        {heading !== '' && <h2 className="p-hero__title">{heading}</h2>}
        {label !== '' && to !== '' && (
          <p className="p-hero__actions">
            <TargetLink to={to} newTab={block.link?.newTab} className="p-button">
              {label}
              <Icon name={block.link?.newTab === true ? 'external' : 'arrow-right'} />
            </TargetLink>
          </p>
        )}
      </div>
    </>
  );
}
