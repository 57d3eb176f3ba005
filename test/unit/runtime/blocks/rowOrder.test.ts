import { rowOrder } from '../../../../src/runtime/blocks/data-table/useLocalRows.ts';

const rows = [
  { name: 'Élan', size: 10, day: '2026-03-04T10:00:00Z' },
  { name: 'zebra', size: 9, day: '2026-03-05' },
  { name: 'eagle 10', size: null, day: '2026-03-04' },
  { name: 'Eagle 9', size: 100, day: undefined },
];
const filters = [
  { id: 'text', label: 'Text', param: 'name', kind: 'text' as const },
  { id: 'day', label: 'Day', param: 'day', kind: 'date' as const },
  { id: 'size', label: 'Size', param: 'size', kind: 'select' as const },
];
const order = (choice: { sort?: string; filters?: { [id: string]: string } }) => [
  ...rowOrder(rows, filters, { filters: {}, ...choice }, 'fr-CA'),
];

test('without a choice rows stand as given', () => {
  expect(order({})).toEqual([0, 1, 2, 3]);
});

test('texts follow the alphabet of the language, numbers in them their size', () => {
  expect(order({ sort: 'name' })).toEqual([3, 2, 0, 1]);
  expect(order({ sort: '-name' })).toEqual([1, 0, 2, 3]);
});

test('numbers go by size; rows without a value stand last, up and down', () => {
  expect(order({ sort: 'size' })).toEqual([1, 0, 3, 2]);
  expect(order({ sort: '-size' })).toEqual([3, 0, 1, 2]);
});

test('a text is found anywhere, a day by its date, a choice by its value', () => {
  expect(order({ filters: { text: 'EAGLE' } })).toEqual([2, 3]);
  expect(order({ filters: { day: '2026-03-04' } })).toEqual([0, 2]);
  expect(order({ filters: { size: '9' } })).toEqual([1]);
  expect(order({ filters: { text: 'eagle', size: '100' }, sort: 'name' })).toEqual([3]);
});
