import { useMemo } from 'react';
import type { JsonObject, RouteFacts } from '#model';
import type { WireMenuItem } from '#session';
import { useServices, useShell, useTranslate, useValue } from '../scope/hooks.ts';
import { mapsOf } from '../scope/mapsOf.ts';

/** A menu entry as it is shown. */
export interface MenuEntry {
  readonly id: number;
  /** The entry's name from the server, without braces. */
  readonly name: string;
  readonly label: string;
  /** Route name, report name or web address; undefined for an entry that only groups others (SH-HEADER-20). */
  readonly url: string | undefined;
  readonly children: readonly MenuEntry[];
}

/** What labels depend on. */
interface LabelSources {
  readonly user: JsonObject | undefined;
  /** Text of a message key; undefined if the catalogue has no such key. */
  readonly text: (key: string) => string | undefined;
}

/**
 * The server's menu with labels. A name may contain `{field}`, which is replaced by that field of the user. The label is the message with the
 * key `app.<name>`, or the name if there is no such message (SH-HEADER-28..30, G-C12).
 */
export function menuEntries(items: readonly WireMenuItem[] | null | undefined, sources: LabelSources): readonly MenuEntry[] {
  return mapsOf<WireMenuItem>(items)
    .filter(isNamed)
    .map((item) => {
      const filled = fillVariables(item.name, sources.user);
      const plainName = filled.replace(/[{}]/g, '');
      return {
        id: item.id,
        name: plainName,
        label: sources.text(`app.${filled}`) ?? sources.text(`app.${plainName}`) ?? plainName,
        url: urlOf(item.url, sources.user),
        children: menuEntries(item.filteredChildren, sources),
      };
    });
}

function isNamed(item: Partial<WireMenuItem>): item is WireMenuItem {
  return typeof item.name === 'string';
}

/** Replaces `{field}` by a text or number of the user; other variables stay. */
function fillVariables(text: string, user: JsonObject | undefined): string {
  return text.replace(/\{([^{}]+)\}/g, (variable, field: string) => {
    const value = user?.[field];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : variable;
  });
}

function urlOf(url: string | null | undefined, user: JsonObject | undefined): string | undefined {
  const filled = fillVariables(url ?? '', user).trim();
  return filled === '' ? undefined : filled;
}

/** The user's menu in the current language. */
export function useMenuEntries(): readonly MenuEntry[] {
  const items = useValue<readonly WireMenuItem[]>({ $: 'menu.items' });
  const user = useValue<JsonObject>({ $: 'user' });
  const { messages } = useShell();
  const translate = useTranslate();
  return useMemo(
    () => menuEntries(items, { user, text: (key) => (Object.hasOwn(messages, key) ? translate(key) : undefined) }),
    [items, user, messages, translate],
  );
}

/** A function that says whether a menu url leads to the current page, which has the same path and all query parameters of the url. */
export function useIsCurrent(): (url: string | undefined) => boolean {
  const { navigation } = useServices();
  const route = useValue<RouteFacts>({ $: 'route' });
  return (url) => url !== undefined && route !== undefined && isAt(navigation.target(url).href, route);
}

function isAt(href: string, route: RouteFacts): boolean {
  if (!href.startsWith('/')) return false;
  const [path = '', query = ''] = href.split('?');
  return path === route.path && [...new URLSearchParams(query)].every(([name, value]) => route.query?.[name] === value);
}
