import type { ScreenPart, ShellPart } from '#model';
import { routeOf } from '../../../../src/runtime/simulation/routeOf.ts';

const shell = {
  portal: { languages: [{ id: 'en', locale: 'en-US' }] },
  routes: { routes: { home: { path: '/' }, shelf: { path: '/shelf/:id', screen: 'shelf' } }, home: 'home', notFound: 'home' },
} as unknown as ShellPart;

const partOf = (...blocks: object[]) => ({ screen: { id: 'shelf', title: 'shelf', blocks } }) as unknown as ScreenPart;
const flow = (id: string) => ({ block: 'flow', id, flow: id, views: { main: [] } });
const item = (id: string, ...blocks: object[]) => ({ id, title: id, blocks });

test('parameters and what the screen reads of the query are made up', () => {
  const route = routeOf(shell, partOf({ block: 'text', id: 'reader', text: { $: 'route.query.reader' } }, flow('loan')), 'loan');
  expect([route.name, route.params, route.query]).toEqual(['shelf', { id: '1' }, { reader: '1' }]);
  expect(route.address).toBe('/shelf/1?reader=1');
});

test('a screen that reads nothing of the query is opened without one', () => {
  expect(routeOf(shell, partOf(flow('loan')), 'loan').address).toBe('/shelf/1');
});

test('the tabs are chosen that lead to the machine, also where the screen reads which is', () => {
  const inner = { block: 'tabs', id: 'inner', query: 'part', items: [item('first', flow('return')), item('second', flow('loan'))] };
  const outer = { block: 'tabs', id: 'outer', items: [item('list'), item('desk', { block: 'section', id: 'desk', blocks: [inner] })] };
  const part = partOf({ block: 'text', id: 'which', text: { $: 'route.query.tab' } }, outer);
  expect(routeOf(shell, part, 'loan').query).toEqual({ tab: 'desk', part: 'second' });
  expect(routeOf(shell, part, 'return').query).toEqual({ tab: 'desk', part: 'first' });
  expect(routeOf(shell, part, 'sale').query).toEqual({ tab: '1' });
});
