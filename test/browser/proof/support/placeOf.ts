import { readFileSync } from 'node:fs';

type Values = { readonly [name: string]: string };

/** What stands for the parameters of a route, and what its screen needs in the query to show something. */
export const places = JSON.parse(readFileSync('test/browser/proof/places.json', 'utf8')) as { readonly [route: string]: Values };

/** Address of a route: `given` and places.json say its parameters, places.json its query. A parameter without a value stays as it is. */
export function placeOf(route: string, path: string, given: Values = {}): string {
  const values = { ...places[route], ...given };
  const filled = path.replace(/:(\w+)/g, (parameter, name: string) => values[name] ?? parameter);
  const query = Object.keys(places[route] ?? {}).filter((name) => !path.split('/').includes(`:${name}`));
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query.map((name) => [name, values[name] ?? '']))}`;
}
