import type { RoutesDocument } from '#model';
import type { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import { jsonOf } from '../load/jsonOf.ts';
import type { Node } from '../load/node.ts';

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

/** Checks routes: each opens a screen or is listed as unreleased, no path twice, no circle of parents. */
export function checkRoutes(root: Node | undefined, faults: Faults): void {
  const document = root && (jsonOf(root) as unknown as RoutesDocument);
  if (!root || typeof document?.routes !== 'object') return;
  for (const [name, route] of Object.entries(document.routes)) {
    const node = entryOf(root, 'routes', name);
    if (!node) continue;
    if (route.screen === undefined && document.unreleased?.[name] === undefined) {
      faults.add('ROUTE_SCREEN', node, `route "${name}" opens no screen`, {
        onKey: true,
        fix: 'name a "screen" or list it in "unreleased"',
      });
    }
    if (circles(name, document.routes))
      faults.add('ROUTE_PARENT_CYCLE', entryOf(node, 'parent') ?? node, `the parents of "${name}" lead back to it`);
  }
  const unreleased = entryOf(root, 'unreleased');
  if (unreleased && document.unreleasedScreen === undefined)
    faults.add('KEY_MISSING', root, '"unreleasedScreen" is missing: routes are listed as unreleased');
  checkPaths(root, document.routes, faults);
}
