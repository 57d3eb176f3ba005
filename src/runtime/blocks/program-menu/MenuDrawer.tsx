import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ProgramMenuBlock } from '#model';
import { useText, useValue } from '../../scope/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { MenuEntry } from '../../ui/menuEntries.ts';
import { useInteractOutside } from '../../ui/useInteractOutside.ts';
import { BlockList } from '../BlockList.tsx';
import { TopEntry } from './TopEntry.tsx';

export interface MenuDrawerProps {
  readonly block: ProgramMenuBlock;
  readonly entries: readonly MenuEntry[];
}

/** The menu behind a button: opens below the header, closes on Escape, on leaving and when the address changes. */
export function MenuDrawer({ block, entries }: MenuDrawerProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const path = useValue<string>({ $: 'route.path' });
  const openLabel = useText(block.openLabel);
  const label = useText(block.label);
  const close = useCallback(() => setOpen(false), []);
  useInteractOutside(box, open, close);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the menu
  useEffect(close, [path]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble here from the button and the entries
    <div
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        close();
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className="p-button p-button--ghost"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'close' : 'menu'} />
        <span>{openLabel === '' ? label : openLabel}</span>
      </button>
      {open && (
        <div id={id} className="p-menu__drawer">
          <ul className="p-menu__list">
            {entries.map((entry) => (
              <TopEntry key={entry.id} entry={entry} block={block} inline onAct={close} />
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
