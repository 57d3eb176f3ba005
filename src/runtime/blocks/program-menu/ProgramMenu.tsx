import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ProgramMenuBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText, useValue } from '../../scope/hooks.ts';
import { useMedia } from '../../theme/useMedia.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { MenuEntry } from '../../ui/menuEntries.ts';
import { useMenuEntries } from '../../ui/menuEntries.ts';
import { moveFocus } from '../../ui/moveFocus.ts';
import { useInteractOutside } from '../../ui/useInteractOutside.ts';
import { BlockList } from '../BlockList.tsx';
import { TopItem } from './MenuItems.tsx';
import { useOverflowing } from './useOverflowing.ts';

/**
 * The block kind `program-menu`: the user's menu from the server, with three levels. On small screens, and where it does not fit into one
 * line, a button opens it (G-S21).
 */
export function ProgramMenu({ block }: BlockProps<ProgramMenuBlock>) {
  const entries = useMenuEntries();
  const label = useText(block.label);
  const box = useRef<HTMLElement>(null);
  const isNarrow = useMedia('(max-width: 47.99rem)');
  const isOverflowing = useOverflowing(box, entries, isNarrow);
  const isCollapsed = isNarrow || isOverflowing;
  const moveByArrow = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    if (!(event.target as Element).matches('.p-menu__head')) return;
    event.preventDefault();
    moveFocus(box.current, '.p-menu__head', event.key === 'ArrowRight' ? 'next' : 'previous');
  };
  if (isCollapsed) {
    // The drawer repeats some blocks of the header. This attribute names their kinds, and menu.css hides them in the header.
    const drawerBlocks = block.mobileExtra?.map((extra) => extra.block).join(' ');
    return (
      <nav ref={box} className="p-menu p-menu--collapsed" aria-label={label} data-holds={drawerBlocks}>
        <MenuDrawer block={block} entries={entries} />
      </nav>
    );
  }
  return (
    <nav ref={box} className="p-menu" aria-label={label}>
      {entries.length > 0 && (
        <ul className="p-menu__list" onKeyDown={moveByArrow}>
          {entries.map((entry) => (
            <TopItem key={entry.id} entry={entry} block={block} />
          ))}
        </ul>
      )}
    </nav>
  );
}

interface DrawerProps {
  readonly block: ProgramMenuBlock;
  readonly entries: readonly MenuEntry[];
}

/** The menu behind a button: opens below the header; Escape, leaving it and a new address close it. */
function MenuDrawer({ block, entries }: DrawerProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const path = useValue<string>({ $: 'route.path' });
  const label = useText(block.label);
  const openLabel = useText(block.openLabel);
  const closeLabel = useText(block.closeLabel);
  const buttonLabel = isOpen ? closeLabel : openLabel;
  const close = useCallback(() => setOpen(false), []);
  useInteractOutside(box, isOpen, close);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the menu
  useEffect(close, [path]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble here from the button and the entries
    <div
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        close();
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className="p-button p-button--ghost"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'close' : 'menu'} />
        <span>{buttonLabel === '' ? label : buttonLabel}</span>
      </button>
      {isOpen && (
        <div id={id} className="p-menu__drawer">
          <ul className="p-menu__list">
            {entries.map((entry) => (
              <TopItem key={entry.id} entry={entry} block={block} inline onAct={close} />
            ))}
          </ul>
          {block.mobileExtra !== undefined && (
            <div className="p-menu__extra">
              <BlockList blocks={block.mobileExtra} at="mobileExtra" />
            </div>
          )}
        </div>
      )}
    </div>
  );
}
