import { menuFacts } from '../../../../src/runtime/scope/menuFacts.ts';

test('names without braces and addresses of all levels', () => {
  const child = { id: 2, name: '{oem} Leads', url: 'leads', filteredChildren: [{ id: 3, name: 'Deep', url: '' }] };
  const menu = [{ id: 1, name: 'Top', url: null, filteredChildren: [child] }];
  expect(menuFacts(menu)).toEqual({ items: menu, names: ['Top', 'oem Leads', 'Deep'], urls: ['leads'] });
});

test('G-N30: entries without a name, of other types or with something else below them break nothing', () => {
  const broken = [null, 'x', { id: 1 }, { id: 2, name: 7, url: 7 }, { id: 3, name: 'Odd', filteredChildren: 'none' }];
  const menu = [{ id: 4, name: 'Top', url: 'top', filteredChildren: [...broken, { id: 5, url: 'nameless' }] }];
  expect(menuFacts(menu as never)).toMatchObject({ names: ['Top', 'Odd'], urls: ['top', 'nameless'] });
});
