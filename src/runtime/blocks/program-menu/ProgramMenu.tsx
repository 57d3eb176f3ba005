import { type KeyboardEvent, useRef } from 'react';
import type { ProgramMenuBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText } from '../../scope/hooks.ts';
import { useMedia } from '../../theme/useMedia.ts';
import { useMenuEntries } from '../../ui/menuEntries.ts';
import { moveFocus } from '../../ui/moveFocus.ts';
import { MenuDrawer } from './MenuDrawer.tsx';
import { TopEntry } from './TopEntry.tsx';
import { useOverflowing } from './useOverflowing.ts';

/** The user's menu in three levels; behind a button on small screens and where the line is too short (G-S21). */
export function ProgramMenu({ block }: BlockProps<ProgramMenuBlock>) {
  const entries = useMenuEntries();
  const label = useText(block.label);
  const box = useRef<HTMLElement>(null);
  const tight = useOverflowing(box, entries);
  const collapsed = useMedia('(max-width: 47.99rem)') || tight;
  const walk = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    if (!(event.target as Element).matches('.p-menu__head')) return;
    event.preventDefault();
    moveFocus(box.current, '.p-menu__head', event.key === 'ArrowRight' ? 'next' : 'previous');
  };
  if (collapsed) {
    // What the small menu holds leaves the header line (menu.css).
    const holds = block.mobileExtra?.map((extra) => extra.block).join(' ');
    return (
      <nav ref={box} className="p-menu p-menu--collapsed" aria-label={label} data-holds={holds}>
        <MenuDrawer block={block} entries={entries} />
      </nav>
    );
  }
  return (
    <nav ref={box} className="p-menu" aria-label={label}>
      {entries.length > 0 && (
        <ul className="p-menu__list" onKeyDown={walk}>
          {entries.map((entry) => (
            <TopEntry key={entry.id} entry={entry} block={block} />
          ))}
        </ul>
      )}
    </nav>
  );
}
