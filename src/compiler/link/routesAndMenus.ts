import { parentsOf, type RoutesDocument } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { type ResolvedDocument, type ResolvedPortal, rootWithoutErrors } from '../resolved.ts';
import { entryOf, itemsOf, jsonOf, type Node, textOf } from '../source/node.ts';

type Routes = RoutesDocument['routes'];

/** Checks the routes: each opens a screen or is listed as unreleased, no two have the same path, no parents form a circle. */
export function checkRoutes(portal: ResolvedPortal, diagnostics: Diagnostics): void {
  const root = rootWithoutErrors(portal, 'routes');
  const routes = entryOf(root, 'routes');
  if (!root || routes?.type !== 'object') return;
  const document = jsonOf(root) as unknown as RoutesDocument;
  for (const [name, node] of routes.entries) checkRoute(name, node, document, diagnostics);
  if (document.unreleased && document.unreleasedScreen === undefined) {
    diagnostics.add('KEY_MISSING', root, '"unreleasedScreen" is missing: routes are listed as unreleased');
  }
  checkPaths(root, document.routes, diagnostics);
}

function checkRoute(name: string, node: Node, document: RoutesDocument, diagnostics: Diagnostics): void {
  const route = document.routes[name];
  if (route?.screen === undefined && document.unreleased?.[name] === undefined) {
    const fix = 'name a "screen" or list it in "unreleased"';
    diagnostics.add('ROUTE_SCREEN', node, `route "${name}" opens no screen`, { isOnKey: true, fix });
  }
  if (route !== undefined) checkParameters(route, node, diagnostics);
  if (!isOwnAncestor(name, document.routes)) return;
  diagnostics.add(
    'ROUTE_PARENT_CYCLE',
    entryOf(node, 'parent') ?? entryOf(node, 'parents') ?? node,
    `the parents of route "${name}" lead back to it`,
  );
}

/** The parameters that a route names must be in its path. */
function checkParameters({ path, locale, crumb, parent, reservedParams = {} }: Routes[string], node: Node, diagnostics: Diagnostics): void {
  const parameters = (path.match(/:\w+/g) ?? []).map((part) => part.slice(1));
  const check = (name: string | undefined, keys: readonly string[], isOnKey: boolean): void => {
    if (name === undefined || parameters.includes(name)) return;
    const fix = Diagnostics.suggestion(name, parameters);
    diagnostics.add('ROUTE_PARAMETER', entryOf(node, ...keys) ?? node, `the path "${path}" has no parameter "${name}"`, {
      isOnKey,
      fix,
    });
  };
  check(locale, ['locale'], false);
  check(crumb, ['crumb'], false);
  if (typeof parent === 'object') check(parent.by, ['parent', 'by'], false);
  for (const name of Object.keys(reservedParams)) check(name, ['reservedParams', name], true);
}

function isOwnAncestor(name: string, routes: Routes): boolean {
  const own = routes[name];
  // The set grows while it is walked.
  const ancestors = new Set(own && parentsOf(own));
  for (const ancestor of ancestors) {
    const route = routes[ancestor];
    for (const parent of route ? parentsOf(route) : []) ancestors.add(parent);
  }
  return ancestors.has(name);
}

function checkPaths(root: Node, routes: Routes, diagnostics: Diagnostics): void {
  const routeByShape = new Map<string, string>();
  for (const [name, route] of Object.entries(routes)) {
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      // Paths collide that differ only in the names of their parameters. A locale parameter matches only language codes, so it is apart.
      const shape = path.replaceAll(/:\w+/g, (part) => (part === `:${route.locale}` ? ':locale' : ':'));
      const node = entryOf(root, 'routes', name, 'path');
      if (node && routeByShape.has(shape))
        diagnostics.add('ROUTE_PATH_TWICE', node, `"${path}" is also the path of route "${routeByShape.get(shape)}"`);
      routeByShape.set(shape, name);
    }
  }
}

/** Checks that the entries of each menu have different numbers, at whatever depth they are. */
export function checkMenus(documents: readonly ResolvedDocument[], diagnostics: Diagnostics): void {
  for (const { kind, root } of documents) if (kind === 'menu') checkNumbers(numbersOf(entryOf(root, 'items')), diagnostics);
}

function numbersOf(menuItems: Node | undefined): Numbered[] {
  return itemsOf(menuItems).flatMap((item) => {
    const number = entryOf(item, 'number');
    const ofItem = number ? [{ name: `entry "${textOf(entryOf(item, 'id')) ?? ''}"`, node: number }] : [];
    return [...ofItem, ...numbersOf(entryOf(item, 'children'))];
  });
}

/** A thing with a number (an entry of a menu, a program) that no other of its kind may have; `name` is for the message. */
export interface Numbered {
  readonly name: string;
  readonly node: Node;
}

/** Checks that no number is used twice; the fix names one that is free. */
export function checkNumbers(all: readonly Numbered[], diagnostics: Diagnostics): void {
  const nameByNumber = new Map<number, string>();
  const numbers = all.flatMap(({ node }) => (node.type === 'scalar' && typeof node.value === 'number' ? node.value : []));
  const free = Math.max(0, ...numbers) + 1;
  for (const { name, node } of all) {
    if (node.type !== 'scalar' || typeof node.value !== 'number') continue;
    const other = nameByNumber.get(node.value);
    if (other !== undefined) diagnostics.add('NUMBER_TWICE', node, `${other} has the number ${node.value} too`, { fix: `${free} is free` });
    else nameByNumber.set(node.value, name);
  }
}
