import type { DataTableBlock, TableFilter } from '#model';
import {
  addressedState,
  addressOf,
  changedFilters,
  daysOf,
  filterParams,
  initialSettings,
  listOf,
  listText,
  namedRange,
  type TableSettings,
} from '#operations';

const filter = (id: string, more: object): TableFilter => ({ id, label: id, param: id, kind: 'select', ...more }) as TableFilter;
const block = (filters: readonly TableFilter[]): DataTableBlock =>
  ({
    id: 't',
    block: 'data-table',
    caption: 'T',
    call: 'list',
    columns: [{ id: 'n', label: 'N', value: 'n', sort: 'name' }],
    filters,
  }) as never;

const all = block([
  filter('text', { kind: 'text' }),
  filter('open', { kind: 'text', inAddress: true }),
  filter('days', { kind: 'range', param: ['from', 'to'] }),
  filter('price', { kind: 'number', param: ['least', 'most'] }),
  filter('makers', { kind: 'multi' }),
  filter('state', {}),
]);
const settings = (filters: object) => ({ size: 25, filters, hidden: [], compact: false }) as TableSettings;

test('a range is sent as two parameters, an open end as none, several values as a list', () => {
  const sent = (values: object) => Object.fromEntries(filterParams(all, settings(values)));
  expect(sent({ days: '2026-11-01..2026-11-08', price: '1.5..', makers: 'A,B', state: '' })).toEqual({
    from: '2026-11-01',
    to: '2026-11-08',
    least: 1.5,
    makers: ['A', 'B'],
  });
  const odd = ['a,b', '50%', '%2C'];
  expect(listOf(listText(odd))).toEqual(odd);
});

test.each([
  ['today', '2026-11-28..2026-11-28'],
  ['yesterday', '2026-11-27..2026-11-27'],
  ['last7Days', '2026-11-22..2026-11-28'],
  ['last30Days', '2026-10-30..2026-11-28'],
  ['thisMonth', '2026-11-01..2026-11-30'],
  ['thisQuarter', '2026-10-01..2026-12-31'],
] as const)('%s is %s on November 28', (name, days) => {
  expect(daysOf(name, '2026-11-28')).toBe(days);
  expect(namedRange(days, '2026-11-28')).toBe(name);
});

test('the address says filters, order and page, and gives the same table back; a search stands there only if its document says so', () => {
  const none = settings({});
  const state = {
    settings: { ...settings({ text: 'Ann', open: 'HO', days: '2026-11-01..', state: 'A' }), sort: '-name' },
    pageIndex: 1,
  };
  const said = addressOf(all, state, none);
  expect(said).toEqual({ open: 'HO', days: '2026-11-01..', state: 'A', sort: 'name,desc', page: '2' });
  const query = JSON.parse(JSON.stringify(said));
  expect(addressedState(all, query, none)).toEqual({
    settings: { size: 25, hidden: [], compact: false, sort: '-name', filters: { open: 'HO', days: '2026-11-01..', state: 'A' } },
    pageIndex: 1,
  });
  expect(addressedState(all, { other: 'x' }, none)).toBeUndefined();
});

test('what an address says wrongly is left out', () => {
  const of = (query: { [name: string]: string }) => addressedState(all, query, settings({}));
  expect(of({ days: 'last week', price: 'a..b', state: 'A', sort: 'secret,asc', page: 'x' })).toEqual({
    settings: { size: 25, hidden: [], compact: false, filters: { state: 'A' } },
    pageIndex: 0,
  });
  expect(of({ page: '-3' })?.pageIndex).toBe(0);
});

test('a filter that begins with a value and is cleared stays so after a reload', () => {
  const begins = block([filter('days', { kind: 'range', param: ['from', 'to'], initial: 'last7Days' })]);
  const initial = initialSettings(begins, (value) => (typeof value === 'object' ? '2026-11-28' : value));
  expect(initial.filters).toEqual({ days: '2026-11-22..2026-11-28' });
  const said = addressOf(begins, { settings: settings({}), pageIndex: 0 }, initial);
  expect(said['days']).toBe('');
  expect(addressedState(begins, { days: '' }, initial)?.settings.filters).toEqual({ days: '' });
  expect(addressedState(begins, { page: '2' }, initial)?.settings.filters).toEqual(initial.filters);
});

test('a changed filter clears those that need it, those that it clears, and what needs these', () => {
  const chain = [
    filter('maker', { clears: ['text'] }),
    filter('region', { needs: ['maker'] }),
    filter('district', { needs: ['region'] }),
    filter('text', { kind: 'text' }),
    filter('state', {}),
  ];
  const values = { maker: '1', region: 'R', district: 'D', text: 'x', state: 'A' };
  expect(changedFilters(chain, values, 'maker', '2')).toEqual({ maker: '2', region: '', district: '', text: '', state: 'A' });
  expect(changedFilters(chain, values, 'region', '')).toEqual({ maker: '1', region: '', district: '', text: 'x', state: 'A' });
});
