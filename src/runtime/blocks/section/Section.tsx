import { useId } from 'react';
import type { SectionBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText } from '../../scope/hooks.ts';
import { classNames } from '../../ui/classNames.ts';
import { BlockList } from '../BlockList.tsx';

const surfaces = { plain: '', card: 'p-card', tint: 'p-section--tint' } as const;

/** A part of a screen; a landmark region if it has a title. */
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
