import { Menu, useMenuContext } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { type MenuItemAttributes, MenuItems } from './menuItem.ts';
import { type KeyRelay, repeatKey } from './repeatKey.ts';

interface MenuPanelProps {
  /** Prefix of ids (see PopupButton). */
  readonly id: string;
  readonly open: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly keys: RefObject<KeyRelay>;
  readonly children: ReactNode;
}

/**
 * The menu of a `Menu`: placing, keys, search by first letters, pointer and touch are those of Ark. It hangs below `<body>`, where no
 * scrolling frame cuts it off, and stays mounted when it is closed, so that dialogs which its items opened stay open.
 */
export function MenuPanel({ id, open, onOpenChange, keys, children }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (!open || element === null) return undefined;
    const relay = keys.current;
    relay.press = (key) => repeatKey(element, key);
    for (const key of relay.waiting.splice(0)) relay.press(key);
    return () => {
      relay.press = undefined;
    };
  }, [open, keys]);
  return (
    <Menu.Root
      id={id}
      ids={{ trigger: `${id}-button`, content: `${id}-popup` }}
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
      positioning={{ placement: 'bottom-end', gutter: 4 }}
    >
      <Portal>
        <Menu.Positioner>
          <Menu.Content ref={panel} className="p-popup">
            <Items>{children}</Items>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

/** Makes the buttons and links among the children items of the menu. */
function Items({ children }: { readonly children: ReactNode }) {
  const menu = useMenuContext();
  const attributesOf = useCallback(
    (value: string, isDisabled: boolean): MenuItemAttributes => ({
      ...menu.getItemProps({ value, disabled: isDisabled }),
      className: 'p-menu__link',
      tabIndex: -1,
    }),
    [menu],
  );
  return <MenuItems value={attributesOf}>{children}</MenuItems>;
}
