import { type KeyboardEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { lazyComponent } from './lazyComponent.ts';

const MenuPanel = lazyComponent(() => import(/* webpackChunkName: "menu" */ './MenuPanel.tsx').then((module) => module.MenuPanel));

interface MenuProps {
  /** Accessible name of the button and of the menu. */
  readonly label: string;
  readonly visibleLabel: string;
  /** Buttons and links, which become the items of the menu. */
  readonly children: ReactNode;
}

/** The key that moves to the first item that a key on the button asks for. */
const firstKeys: { readonly [key: string]: string } = { ArrowDown: 'Home', ArrowUp: 'End', Enter: 'Home', ' ': 'Home' };

/**
 * A button that opens a menu of actions (ARIA menu button). The script of the menu is loaded when the user comes to the button; keys that
 * are pressed before it has arrived are repeated in the menu.
 */
export function Menu({ label, visibleLabel, children }: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const earlyKeys = useRef<string[]>([]);
  const load = (): void => void MenuPanel.load().catch(() => undefined);
  const open = (...keys: readonly string[]): void => {
    earlyKeys.current = [...keys];
    setWasOpened(true);
    setOpen(true);
  };
  const press = (event: KeyboardEvent): void => {
    const firstKey = firstKeys[event.key];
    if (isOpen && event.key === 'Escape') setOpen(false);
    else if (isOpen && event.key !== 'Tab') earlyKeys.current.push(event.key);
    else if (!isOpen && firstKey !== undefined) open(firstKey);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <Button
        id={`${id}-button`}
        size="small"
        icon="chevron-down"
        className="p-popup-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-menu` : undefined}
        aria-label={label}
        onPointerEnter={load}
        onFocus={load}
        onKeyDown={press}
        onClick={() => (isOpen ? setOpen(false) : open())}
      >
        {visibleLabel}
      </Button>
      {wasOpened && (
        <Suspense>
          <MenuPanel id={id} open={isOpen} onOpenChange={setOpen} earlyKeys={earlyKeys}>
            {children}
          </MenuPanel>
        </Suspense>
      )}
    </>
  );
}
