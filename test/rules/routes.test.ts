import { readFileSync } from 'node:fs';
import type { RoutesDocument } from '#model';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const rows: readonly { readonly name: string; readonly path: string; readonly screen?: string }[] = read('test/rules/routes.json');
const { routes, unreleased = {} }: RoutesDocument = read('schemas/routes.json');

test.each(rows.filter(({ screen }) => screen !== undefined))('the route $name opens the screen $screen', ({ name, screen }) => {
  expect(routes[name]?.screen).toBe(screen);
});

test('the routes without a screen are those of areas that are not released', () => {
  const wrong = rows.filter(({ name, screen }) => (screen === undefined) !== (unreleased[name] !== undefined));
  expect(wrong).toEqual([]);
});
