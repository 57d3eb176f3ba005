import { createContext, type HTMLAttributes, type MouseEventHandler, useContext, useId } from 'react';

/** The attributes and handlers that make a button or link an item of a menu. */
export type MenuItemAttributes = Pick<HTMLAttributes<HTMLElement>, 'className' | 'id' | 'role' | 'tabIndex'> & {
  readonly onClick?: MouseEventHandler | undefined;
};

/** Given by a menu to the controls inside; `value` is unique among them. */
export const MenuItems = createContext<((value: string, isDisabled: boolean) => MenuItemAttributes) | null>(null);

const noItem: MenuItemAttributes = {};

/** The attributes of a control inside a menu; none elsewhere. */
export function useMenuItem(isDisabled = false): MenuItemAttributes {
  const value = useId();
  return useContext(MenuItems)?.(value, isDisabled) ?? noItem;
}
