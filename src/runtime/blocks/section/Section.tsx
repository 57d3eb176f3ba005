import { useId } from 'react';
import type { SectionBlock } from '#model';
import { BlockList, type BlockProps, useText } from '../../scope/index.ts';
import { classNames } from '../../ui/classNames.ts';

const surfaces = { plain: '', card: 'p-card', tint: 'p-section--tint' } as const;

/** A part of a screen; with a title it is a region named by it. */
export function Section({ block }: BlockProps<SectionBlock>) {
  const heading = useId();
  const title = useText(block.title);
  const text = useText(block.text);
  return (
    <section className={classNames('p-section', surfaces[block.surface ?? 'plain'])} aria-labelledby={title === '' ? undefined : heading}>
      {(title !== '' || text !== '') && (
        <div className="p-section__head">
          {title !== '' && <h2 id={heading}>{title}</h2>}
          {text !== '' && <p className="p-text p-text--muted">{text}</p>}
        </div>
      )}
      <BlockList blocks={block.blocks} />
    </section>
  );
}
