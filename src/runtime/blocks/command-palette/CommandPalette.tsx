import { useEffect, useState } from 'react';
import type { CommandPaletteBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText } from '../../scope/hooks.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';

/** In the script of dialogs, since it shows in one. */
const PaletteList = lazyComponent(() => import(/* webpackChunkName: "dialog" */ './PaletteList.tsx').then((module) => module.PaletteList));

/** The block kind `command-palette`: a dialog that searches the user's own menu, opened by Ctrl-K or Cmd-K or its button. */
export function CommandPalette({ block }: BlockProps<CommandPaletteBlock>) {
  const [isOpen, setOpen] = useState(false);
  const label = useText(block.label);
  const openLabel = useText(block.openLabel);
  useEffect(() => {
    const toggleByKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen((wasOpen) => !wasOpen);
    };
    document.addEventListener('keydown', toggleByKey);
    return () => document.removeEventListener('keydown', toggleByKey);
  }, []);
  return (
    <>
      {openLabel !== '' && (
        <button type="button" className="p-button p-palette-button" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
          <Icon name="search" />
          <span>{openLabel}</span>
          <span className="p-kbd" aria-hidden="true">
            Ctrl K
          </span>
        </button>
      )}
      <Dialog open={isOpen} title={label} onClose={() => setOpen(false)}>
        <PaletteList block={block} onLeave={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
