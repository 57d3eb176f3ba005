import { type Evaluation, evaluate, readScope } from '#conditions';
import type { JsonObject, MenuItem } from '#model';

/** The menu of one user as on the wire (G-N01): invisible items and groups left empty by that are gone. */
export function menuItems(items: readonly MenuItem[], on: Evaluation): JsonObject[] {
  return items.filter((item) => !item.visibleIf || evaluate(item.visibleIf, on)).flatMap((item) => wireItem(item, on));
}

function wireItem(item: MenuItem, on: Evaluation): JsonObject[] {
  const children = menuItems(item.children ?? [], on);
  if (item.children?.length && children.length === 0 && !item.url) return [];
  return [
    {
      id: item.number,
      name: item.name,
      url: item.url === undefined ? null : filled(item.url, readScope(on.scope, 'user')),
      ...(item.parentComponentName === undefined ? {} : { parentComponentName: item.parentComponentName }),
      filteredChildren: children,
    },
  ];
}

/** Replaces {field} by a text or number of the user details (G-S28); an unknown field stays as written. */
function filled(url: string, user: unknown): string {
  const details = (user ?? {}) as Record<string, unknown>;
  return url.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = details[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}
