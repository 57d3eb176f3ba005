import { entriesOf, entryOf, type Node, textOf } from '../source/node.ts';
import { lazyMap, literalType, type MapType, mapOf, TEXT, type Type, unionOf } from './type.ts';

/** The names of the parameters in a path with `:names`. */
export function parametersIn(path: string): string[] {
  return path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
}

/** The facts of the current route, with the parameters and constants of the routes that open a screen; of all routes without one. */
export function routeType(facts: MapType, document: Node | undefined, screen: string | undefined): Type {
  const all = [...entriesOf(entryOf(document, 'routes')).values()];
  const routes = all.filter((route) => screen === undefined || textOf(entryOf(route, 'screen')) === screen);
  const isUnreleased = screen !== undefined && textOf(entryOf(document, 'unreleasedScreen')) === screen;
  const query = mapOf('the query of the address', {}, TEXT);
  if (routes.length === 0 || isUnreleased) return withProperties(facts, { query });
  const parameters = [...new Set(routes.flatMap((route) => parametersIn(textOf(entryOf(route, 'path')) ?? '')))];
  const constants = [...new Set(routes.flatMap((route) => [...entriesOf(entryOf(route, 'fixed')).keys()]))];
  const constant = (name: string) => unionOf(routes.flatMap((route) => constantType(entryOf(route, 'fixed', name))));
  const name = screen === undefined ? 'that of all routes' : `that of the routes of screen "${screen}"`;
  const own: { [name: string]: Type } = {
    params: lazyMap(name, parameters, () => TEXT),
    fixed: lazyMap(name, constants, constant),
    query,
  };
  return withProperties(facts, own);
}

/** The facts of the route where some of them are known better than they are declared. */
function withProperties(facts: MapType, own: { readonly [name: string]: Type }): Type {
  return { ...facts, property: (key) => (facts.property(key) ? (own[key] ?? facts.property(key)) : undefined) };
}

function constantType(node: Node | undefined): Type[] {
  return node?.type === 'scalar' ? [literalType(node.value)] : [];
}
