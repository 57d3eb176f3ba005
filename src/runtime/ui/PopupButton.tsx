import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';

interface PopupButtonProps extends Pick<ComponentProps<typeof Button>, 'aria-label' | 'children' | 'iconOnly' | 'onKeyDown' | 'onClick'> {
  /** Prefix of ids: the button's ends in `-button`, that of what it opens in `-popup`. */
  readonly id: string;
  readonly opens: 'menu' | 'dialog';
  readonly isOpen: boolean;
  /** Loads the script of what it opens. */
  readonly load: () => Promise<unknown>;
}

/**
 * The button of a `Menu` or `Popover`. It loads their script as soon as the user comes to it, and stands without it. With `iconOnly` three
 * dots are shown in place of its words.
 */
export function PopupButton({ id, opens, isOpen, load, iconOnly, ...rest }: PopupButtonProps) {
  // A script that cannot be loaded is reported when the button is pressed.
  const prepare = (): void => void load().catch(() => undefined);
  return (
    <Button
      {...rest}
      id={`${id}-button`}
      size="small"
      icon={iconOnly ? 'more' : 'chevron-down'}
      iconOnly={iconOnly}
      variant={iconOnly ? 'ghost' : 'secondary'}
      className="p-popup-button"
      aria-haspopup={opens}
      aria-expanded={isOpen}
      aria-controls={isOpen ? `${id}-popup` : undefined}
      onPointerEnter={prepare}
      onFocus={prepare}
    />
  );
}
