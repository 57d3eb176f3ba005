import { Popover } from '@ark-ui/react/popover';
import type { ReactNode } from 'react';

interface PopoverPanelProps {
  /** Prefix of ids (see PopupButton). */
  readonly id: string;
  readonly label: string;
  readonly placement: 'bottom-start' | 'bottom-end';
  readonly open: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** The panel of a `Popover`: placing within the window, focus, Escape and presses elsewhere are those of Ark. */
export function PopoverPanel({ id, label, placement, open, onOpenChange, children }: PopoverPanelProps) {
  return (
    <Popover.Root
      id={id}
      ids={{ trigger: `${id}-button`, content: `${id}-popup` }}
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
      positioning={{ placement, gutter: 4 }}
      lazyMount
      unmountOnExit
    >
      <Popover.Positioner>
        <Popover.Content className="p-popup p-popup--panel" aria-label={label}>
          {children}
        </Popover.Content>
      </Popover.Positioner>
    </Popover.Root>
  );
}
