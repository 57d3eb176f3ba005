import { isJsonObject, matchRoute, type RouteFacts, type ScreenPart, type ShellPart } from '#model';

type Query = Readonly<Record<string, string>>;

/**
 * The route that opens a screen, with a made-up value for each parameter and for what the screen reads of the query, and with the tabs chosen
 * that lead to a machine; the home page for a screen that no route opens.
 */
export function routeOf({ portal, routes }: ShellPart, { screen }: ScreenPart, machine: string): RouteFacts {
  const path = Object.values(routes.routes).find((route) => route.screen === screen.id)?.path ?? '/';
  const pathname = path.replaceAll(/:\w+/g, '1');
  const read = Array.from(JSON.stringify(screen).matchAll(/"route\.query\.(\w+)"/g), ([, name = '']) => [name, '1'] as const);
  const search = new URLSearchParams({ ...Object.fromEntries(read), ...tabsTo(machine, screen.blocks) }).toString();
  const languages = portal.languages.map(({ id }) => id);
  return matchRoute(routes, languages, { pathname, search: search && `?${search}`, hash: '' });
}

/** The part of the query that chooses the tabs around a machine, in a part of a screen; undefined where the machine is not in it. */
function tabsTo(machine: string, part: unknown): Query | undefined {
  if (Array.isArray(part)) return firstOf(part, (item) => tabsTo(machine, item));
  if (!isJsonObject(part)) return undefined;
  const { block, flow, items, query = 'tab' } = part;
  if (block === 'flow' && flow === machine) return {};
  if (block !== 'tabs') return firstOf(Object.values(part), (inner) => tabsTo(machine, inner));
  return firstOf(items as readonly { readonly id: string }[], (item) => {
    const inner = tabsTo(machine, item);
    return inner && { ...inner, [String(query)]: item.id };
  });
}

function firstOf<Item>(items: readonly Item[], look: (item: Item) => Query | undefined): Query | undefined {
  for (const item of items) {
    const found = look(item);
    if (found) return found;
  }
  return undefined;
}
