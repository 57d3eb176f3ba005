import type { JsonObject } from '#model';
import type { WireMenuItem } from '#session';
import { mapsOf } from '../scope/mapsOf.ts';

/** A menu entry ready to show. */
export interface MenuEntry {
  readonly id: number;
  /** Name on the wire without braces. */
  readonly name: string;
  readonly label: string;
  /** Route name, report name or http address; absent = leads nowhere (SH-HEADER-20). */
  readonly url: string | undefined;
  readonly children: readonly MenuEntry[];
}

/** What labels are made of. */
export interface MenuWording {
  readonly user: JsonObject | undefined;
  /** Text of a message key; undefined if the catalogue has no such key. */
  readonly text: (key: string) => string | undefined;
}

/** The server's menu with labels: variables of the user replaced, then the message `app.<name>`, else the name (SH-HEADER-28..30, G-C12). */
export function menuEntries(items: readonly WireMenuItem[] | null | undefined, wording: MenuWording): readonly MenuEntry[] {
  return mapsOf<WireMenuItem>(items)
    .filter(isNamed)
    .map((item) => {
      const filled = fill(item.name, wording.user);
      const bare = filled.replace(/[{}]/g, '');
      return {
        id: item.id,
        name: bare,
        label: wording.text(`app.${filled}`) ?? wording.text(`app.${bare}`) ?? bare,
        url: urlOf(item.url, wording.user),
        children: menuEntries(item.filteredChildren, wording),
      };
    });
}

function isNamed(item: Partial<WireMenuItem>): item is WireMenuItem {
  return typeof item.name === 'string';
}

/** Replaces `{field}` by a text or number of the user details; other variables stay. */
function fill(text: string, user: JsonObject | undefined): string {
  return text.replace(/\{([^{}]+)\}/g, (variable, field: string) => {
    const value = user?.[field];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : variable;
  });
}

function urlOf(url: string | null | undefined, user: JsonObject | undefined): string | undefined {
  const filled = fill(url ?? '', user).trim();
  return filled === '' ? undefined : filled;
}
