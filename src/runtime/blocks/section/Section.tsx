import { useContext, useEffect, useId, useRef } from 'react';
import type { SectionBlock } from '#model';
import { focusElement } from '../../routing/useHeadingFocus.ts';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText, useValue } from '../../scope/hooks.ts';
import { classNames } from '../../ui/classNames.ts';
import { BlockList } from '../BlockList.tsx';
import { ListItemContext } from '../ListItemContext.ts';

/** Surface -> CSS class. */
const surfaceClasses = { plain: '', card: 'p-card', tint: 'p-section--tint' } as const;

/** The block kind `section`: a part of a screen; a landmark region if it has a title and is not in a list. */
export function Section({ block }: BlockProps<SectionBlock>) {
  const headingId = useId();
  const title = useText(block.title);
  const text = useText(block.text);
  const opened = useValue(block.bringIntoView);
  const isListItem = useContext(ListItemContext);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (opened === undefined || opened === null || section.current === null) return;
    section.current.scrollIntoView();
    focusElement(section.current.querySelector('h2') ?? section.current, { preventScroll: true });
  }, [opened]);
  return (
    <section
      ref={section}
      className={classNames('p-section', surfaceClasses[block.surface ?? 'plain'], block.align === 'center' && 'p-section--center')}
      aria-labelledby={title === '' || isListItem ? undefined : headingId}
    >
      {(title !== '' || text !== '') && (
        <div className="p-section__head">
          {title !== '' && <h2 id={headingId}>{title}</h2>}
          {text !== '' && <p className="p-text p-text--muted">{text}</p>}
        </div>
      )}
      <BlockList blocks={block.blocks} />
    </section>
  );
}
