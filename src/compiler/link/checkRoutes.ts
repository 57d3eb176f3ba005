import type { RoutesDocument } from '#model';
import { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import { jsonOf } from '../load/jsonOf.ts';
import type { Node } from '../source/node.ts';

type Routes = RoutesDocument['routes'];

function circles(name: string, routes: Routes): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = name; at !== undefined; at = routes[at]?.parent) {
    if (seen.has(at)) return at === name;
    seen.add(at);
  }
  return false;
}

function checkPaths(root: Node, routes: Routes, faults: Faults): void {
  const taken = new Map<string, string>();
  for (const [name, route] of Object.entries(routes)) {
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      // A locale parameter matches only language codes, so it does not stand in the way of another parameter.
      const address = path.replaceAll(/:\w+/g, (part) => (part === `:${route.locale}` ? ':locale' : ':'));
      const node = entryOf(root, 'routes', name, 'path');
      if (node && taken.has(address)) faults.add('ROUTE_PATH_TWICE', node, `"${path}" is also the path of route "${taken.get(address)}"`);
      taken.set(address, name);
    }
  }
}

/** What a route says of parameters is said of those of its path. */
function checkParameters({ path, locale, crumb, reservedParams = {} }: Routes[string], node: Node, faults: Faults): void {
  const known = (path.match(/:\w+/g) ?? []).map((part) => part.slice(1));
  const unknown = (name: string | undefined): name is string => name !== undefined && !known.includes(name);
  const tell = (name: string, place: readonly string[], onKey: boolean): void =>
    faults.add('ROUTE_PARAMETER', entryOf(node, ...place) ?? node, `"${path}" has no parameter "${name}"`, {
      onKey,
      fix: Faults.suggestion(name, known),
    });
  if (unknown(locale)) tell(locale, ['locale'], false);
  if (unknown(crumb)) tell(crumb, ['crumb'], false);
  for (const name of Object.keys(reservedParams).filter(unknown)) tell(name, ['reservedParams', name], true);
}

function checkRoute(name: string, node: Node, document: RoutesDocument, faults: Faults): void {
  const route = document.routes[name];
  if (route?.screen === undefined && document.unreleased?.[name] === undefined) {
    const fix = 'name a "screen" or list it in "unreleased"';
    faults.add('ROUTE_SCREEN', node, `route "${name}" opens no screen`, { onKey: true, fix });
  }
  if (route !== undefined) checkParameters(route, node, faults);
  if (!circles(name, document.routes)) return;
  faults.add('ROUTE_PARENT_CYCLE', entryOf(node, 'parent') ?? node, `the parents of "${name}" lead back to it`);
}

/** Checks routes of sound shape: each opens a screen or is listed as unreleased, no path twice, no circle of parents. */
export function checkRoutes(root: Node | undefined, faults: Faults): void {
  const routes = entryOf(root, 'routes');
  if (!root || routes?.type !== 'object') return;
  const document = jsonOf(root) as unknown as RoutesDocument;
  for (const [name, node] of routes.entries) checkRoute(name, node, document, faults);
  if (document.unreleased && document.unreleasedScreen === undefined) {
    faults.add('KEY_MISSING', root, '"unreleasedScreen" is missing: routes are listed as unreleased');
  }
  checkPaths(root, document.routes, faults);
}
