import { type KeyboardEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { lazyComponent } from './lazyComponent.ts';
import { PopupButton } from './PopupButton.tsx';
import { type KeyRelay, relayKey } from './repeatKey.ts';

const MenuPanel = lazyComponent(() => import(/* webpackChunkName: "menu" */ './MenuPanel.tsx').then((module) => module.MenuPanel));

/** Loads the script of menus, for whoever must open one when the server may be away. */
export const loadMenu = MenuPanel.load;

interface MenuProps {
  /** Accessible name of the button and of the menu. */
  readonly label: string;
  readonly visibleLabel: string;
  /** Three dots instead of the visible label, which is then shown under the pointer. */
  readonly iconOnly?: boolean;
  /** Buttons and links, which become the items of the menu. */
  readonly children: ReactNode;
}

/** The key that moves to the first item that a key on the button asks for. */
const firstKeys: { readonly [key: string]: string } = { ArrowDown: 'Home', ArrowUp: 'End', Enter: 'Home', ' ': 'Home' };

/**
 * A button that opens a menu of actions (ARIA menu button). The script of the menu is loaded when the user comes to the button; keys that
 * are pressed before the menu has the focus are repeated in it.
 */
export function Menu({ label, visibleLabel, iconOnly = false, children }: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const keys = useRef<KeyRelay>({ waiting: [] });
  const open = (...first: readonly string[]): void => {
    keys.current.waiting = [...first];
    setWasOpened(true);
    setOpen(true);
  };
  const press = (event: KeyboardEvent): void => {
    const firstKey = firstKeys[event.key];
    // The menu closes itself, and gives the focus back, from the moment it is there.
    if (isOpen && event.key === 'Escape' && !keys.current.press) setOpen(false);
    else if (isOpen && event.key !== 'Tab') relayKey(keys.current, event.key);
    else if (!isOpen && firstKey !== undefined) open(firstKey);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <PopupButton
        id={id}
        opens="menu"
        isOpen={isOpen}
        load={MenuPanel.load}
        iconOnly={iconOnly}
        aria-label={label}
        onKeyDown={press}
        onClick={() => (isOpen ? setOpen(false) : open())}
      >
        {visibleLabel}
      </PopupButton>
      {wasOpened && (
        <Suspense>
          <MenuPanel id={id} open={isOpen} onOpenChange={setOpen} keys={keys}>
            {children}
          </MenuPanel>
        </Suspense>
      )}
    </>
  );
}
