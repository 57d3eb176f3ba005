import { readFileSync } from 'node:fs';
import type { PortalDocument, RoutesDocument } from '#model';
import { matchRoute } from '../../../../src/runtime/routing/matchRoute.ts';
import { findRoute } from '../../../../src/server/http/findRoute.ts';

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const routes = read<RoutesDocument>('schemas/routes.json');
const portal = read<PortalDocument>('schemas/portal.json');
const languages = portal.languages.map(({ id }) => id);

const paths = Object.values(routes.routes).flatMap(({ path, aliases = [] }) =>
  [path, ...aliases].flatMap((pattern) => {
    const filled = pattern.replace('*', 'nonsense').replace(':locale', 'fr').replaceAll(/:\w+/g, 'HO%200001');
    return [filled, filled.toUpperCase(), `${filled}/`, `${filled}/further`, `/fr${filled}`, filled.replace('fr', 'xx')];
  }),
);

test('[SH-ROUTES-01] the server finds the route that the browser finds, for every path, its upper case, and what is no path', () => {
  const named = (path: string) => routes.routes[matchRoute(routes, languages, { pathname: path, search: '', hash: '' }).name];
  const differing = [...paths, '/websiteprogram/managesubscription', '//login'].filter(
    (path) => findRoute({ portal, routes }, path) !== named(path),
  );
  expect(differing).toEqual([]);
  expect(findRoute({ portal, routes }, '/%zz')).toBe(routes.routes[routes.notFound]);
});
