import type { CSSProperties } from 'react';
import type { IntroBlock, IntroFigure } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText } from '../../scope/hooks.ts';
import { assetUrl } from '../../ui/assetUrl.ts';
import { BlockList } from '../BlockList.tsx';

/** The block kind `intro`: opens a page on the brand's art with what it is about, what to do, key figures and a drawing. */
export function Intro({ block }: BlockProps<IntroBlock>) {
  const picture = useText(block.picture);
  const { figures = [] } = block;
  return (
    <div className="p-intro">
      <div className="p-hero__art" />
      <div className="p-intro__body">
        <BlockList blocks={block.blocks} />
      </div>
      {figures.length > 0 && (
        <dl className="p-intro__figures">
          {figures.map((figure) => (
            <Figure key={figure.id} figure={figure} />
          ))}
        </dl>
      )}
      {picture !== '' && (
        <span className="p-intro__picture" aria-hidden="true" style={{ '--picture': `url("${assetUrl(picture)}")` } as CSSProperties} />
      )}
    </div>
  );
}

/** The value stands first on the screen; in the list of terms and descriptions, it is what the label names. */
function Figure({ figure }: { readonly figure: IntroFigure }) {
  return (
    <div className="p-intro__figure">
      <dt>{useText(figure.label)}</dt>
      <dd>{useText(figure.value)}</dd>
    </div>
  );
}
