import type { RoutesDocument } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { ResolvedDocument } from '../resolved.ts';
import { entryOf, jsonOf, type Node, textOf } from '../source/node.ts';

type Routes = RoutesDocument['routes'];

function circles(name: string, routes: Routes): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = name; at !== undefined; at = routes[at]?.parent) {
    if (seen.has(at)) return at === name;
    seen.add(at);
  }
  return false;
}

function checkPaths(root: Node, routes: Routes, diagnostics: Diagnostics): void {
  const taken = new Map<string, string>();
  for (const [name, route] of Object.entries(routes)) {
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      // A locale parameter matches only language codes, so it does not stand in the way of another parameter.
      const address = path.replaceAll(/:\w+/g, (part) => (part === `:${route.locale}` ? ':locale' : ':'));
      const node = entryOf(root, 'routes', name, 'path');
      if (node && taken.has(address))
        diagnostics.add('ROUTE_PATH_TWICE', node, `"${path}" is also the path of route "${taken.get(address)}"`);
      taken.set(address, name);
    }
  }
}

/** What a route says of parameters is said of those of its path. */
function checkParameters({ path, locale, crumb, reservedParams = {} }: Routes[string], node: Node, diagnostics: Diagnostics): void {
  const known = (path.match(/:\w+/g) ?? []).map((part) => part.slice(1));
  const unknown = (name: string | undefined): name is string => name !== undefined && !known.includes(name);
  const tell = (name: string, place: readonly string[], onKey: boolean): void =>
    diagnostics.add('ROUTE_PARAMETER', entryOf(node, ...place) ?? node, `"${path}" has no parameter "${name}"`, {
      onKey,
      fix: Diagnostics.suggestion(name, known),
    });
  if (unknown(locale)) tell(locale, ['locale'], false);
  if (unknown(crumb)) tell(crumb, ['crumb'], false);
  for (const name of Object.keys(reservedParams).filter(unknown)) tell(name, ['reservedParams', name], true);
}

function checkRoute(name: string, node: Node, document: RoutesDocument, diagnostics: Diagnostics): void {
  const route = document.routes[name];
  if (route?.screen === undefined && document.unreleased?.[name] === undefined) {
    const fix = 'name a "screen" or list it in "unreleased"';
    diagnostics.add('ROUTE_SCREEN', node, `route "${name}" opens no screen`, { onKey: true, fix });
  }
  if (route !== undefined) checkParameters(route, node, diagnostics);
  if (!circles(name, document.routes)) return;
  diagnostics.add('ROUTE_PARENT_CYCLE', entryOf(node, 'parent') ?? node, `the parents of "${name}" lead back to it`);
}

/** Checks routes of sound shape: each opens a screen or is listed as unreleased, no path twice, no circle of parents. */
export function checkRoutes(root: Node | undefined, diagnostics: Diagnostics): void {
  const routes = entryOf(root, 'routes');
  if (!root || routes?.type !== 'object') return;
  const document = jsonOf(root) as unknown as RoutesDocument;
  for (const [name, node] of routes.entries) checkRoute(name, node, document, diagnostics);
  if (document.unreleased && document.unreleasedScreen === undefined) {
    diagnostics.add('KEY_MISSING', root, '"unreleasedScreen" is missing: routes are listed as unreleased');
  }
  checkPaths(root, document.routes, diagnostics);
}

function numbersIn(list: Node | undefined): Numbered[] {
  return (list?.type === 'array' ? list.items : []).flatMap((item) => {
    const number = entryOf(item, 'number');
    const own = number ? [{ name: `entry "${textOf(entryOf(item, 'id')) ?? ''}"`, node: number }] : [];
    return [...own, ...numbersIn(entryOf(item, 'children'))];
  });
}

/** Checks that the entries of a menu can be told apart by their numbers, at whatever depth they stand. */
export function checkMenus(documents: readonly ResolvedDocument[], diagnostics: Diagnostics): void {
  for (const { root } of documents.filter(({ kind }) => kind === 'menu')) checkNumbers(numbersIn(entryOf(root, 'items')), diagnostics);
}

/** The number of a thing, which no other of its kind may have. */
export interface Numbered {
  readonly name: string;
  readonly node: Node;
}

/** Checks that numbers are each of one thing; the fix names one that is free. */
export function checkNumbers(all: readonly Numbered[], diagnostics: Diagnostics): void {
  const taken = new Map<number, string>();
  const numbers = all.flatMap(({ node }) => (node.type === 'scalar' && typeof node.value === 'number' ? node.value : []));
  const free = Math.max(0, ...numbers) + 1;
  for (const { name, node } of all) {
    if (node.type !== 'scalar' || typeof node.value !== 'number') continue;
    const other = taken.get(node.value);
    if (other !== undefined) diagnostics.add('NUMBER_TWICE', node, `${other} has the number ${node.value} too`, { fix: `${free} is free` });
    else taken.set(node.value, name);
  }
}
