import { mapsOf } from '../../../../src/runtime/scope/mapsOf.ts';
import { menuEntries } from '../../../../src/runtime/ui/menuEntries.ts';

test.each([
  ['a list with holes', [{ id: 1 }, null, 'x', 3, [{ id: 2 }]], [{ id: 1 }]],
  ['one map', { id: 1 }, [{ id: 1 }]],
  ['a text', '<html>', []],
  ['null', null, []],
  ['nothing', undefined, []],
])('of %s only the maps are taken', (_what, value, maps) => {
  expect(mapsOf(value)).toEqual(maps);
});

test('G-N30: a menu answer that is no list of entries gives no entries, and broken entries fall out', () => {
  const wording = { user: undefined, text: () => undefined };
  expect(menuEntries('nonsense' as never, wording)).toEqual([]);
  expect(menuEntries([null, { id: 3 }, { id: 4, name: 'Leads' }] as never, wording).map(({ label }) => label)).toEqual(['Leads']);
});
