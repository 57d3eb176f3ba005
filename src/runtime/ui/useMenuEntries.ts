import { useMemo } from 'react';
import type { JsonObject } from '#model';
import type { WireMenuItem } from '#session';
import { useMessage, useShell, useValue } from '../scope/hooks.ts';
import { type MenuEntry, menuEntries } from './menuEntries.ts';

/** The user's menu as it is shown, in the language in use. */
export function useMenuEntries(): readonly MenuEntry[] {
  const items = useValue<readonly WireMenuItem[]>({ $: 'menu.items' });
  const user = useValue<JsonObject>({ $: 'user' });
  const { messages } = useShell();
  const translate = useMessage();
  return useMemo(
    () => menuEntries(items, { user, text: (key) => (Object.hasOwn(messages, key) ? translate(key) : undefined) }),
    [items, user, messages, translate],
  );
}
