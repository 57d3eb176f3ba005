import type { Route } from './documents.gen.ts';

type Params = { readonly [name: string]: string };

/**
 * The routes through which a route may be opened too. Where the routes document tells them by a parameter, the one for its value among
 * `params`; without `params` all that it tells.
 */
export function parentsOf({ parent, parents = [] }: Route, params?: Params): readonly string[] {
  if (parent === undefined) return parents;
  if (typeof parent === 'string') return [parent, ...parents];
  const { by, ...routes } = parent;
  const named = Object.entries(routes).filter(([value]) => params === undefined || value === params[by]);
  return [...named.map(([, name]) => name), ...parents];
}
