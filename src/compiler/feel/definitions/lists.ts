import { type Definitions, repeated, takes } from './definition.ts';

const list = takes('list', 'list');
const names = takes('names', 'name', 'list');

/** Functions that put lists together, take items out of them or put them in order. */
export const listFunctions: Definitions = {
  concatenate: {
    parameters: [repeated('lists')],
    result: 'list',
    says: 'The items of several lists in order; what is no list is an item.',
    examples: [['concatenate([1], [2, 3])', [1, 2, 3]]],
  },
  flatten: {
    parameters: [takes('lists', 'list')],
    result: 'list',
    says: 'The items of the lists of a list, one level deep.',
    examples: [['flatten([[1], [2, [3]]])', [1, 2, [3]]]],
  },
  'insert before': {
    parameters: [list, takes('position', 'number'), takes('item')],
    result: 'list',
    says: 'The list with one more item before the first; the position is 1.',
    examples: [['insert before([2], 1, 1)', [1, 2]]],
  },
  'list contains': {
    parameters: [takes('list', 'list', 'text'), takes('item')],
    result: 'flag',
    says: 'Whether a list has an item.',
    examples: [["list contains(['A', 'B'], 'B')", true]],
  },
  notIn: {
    parameters: [takes('item'), list],
    result: 'flag',
    says: 'Whether a list lacks an item; false for what is no list.',
    examples: [["notIn('C', ['A', 'B'])", true]],
  },
  'distinct values': {
    parameters: [takes('values', 'list')],
    result: 'list',
    says: 'The values of a map, each once: distinct values(get entries(map).value).',
    examples: [['distinct values(get entries({a: 1, b: 1, c: 2}).value)', [1, 2]]],
  },
  itemAt: {
    parameters: [list, takes('position', 'number')],
    result: undefined,
    says: 'The item at a position, from 1 on or from -1 backwards; written list[position] where that can be read.',
    examples: [["itemAt(['a', 'b'], if true then 2 else 1)", 'b']],
  },
  toList: {
    parameters: [takes('value')],
    result: 'list',
    says: 'A list as it is, an absent value as the empty list, anything else as a list of one.',
    examples: [
      ["toList('a')", ['a']],
      ['toList(null)', []],
    ],
  },
  without: {
    parameters: [list, takes('others', 'list')],
    result: 'list',
    says: 'The items of a list that another does not have.',
    examples: [['without([1, 2, 3], [2])', [1, 3]]],
  },
  within: {
    parameters: [list, takes('others', 'list')],
    result: 'list',
    says: 'The items of a list that another has too.',
    examples: [['within([1, 2, 3], [3, 1])', [1, 3]]],
  },
  sortBy: {
    parameters: [list, names],
    result: 'list',
    says: 'The list in the order of a property, or of several: numbers by size, moments by when they are, texts alphabetically, true first.',
    examples: [["sortBy([{n: 2}, {n: 1}], 'n')", [{ n: 1 }, { n: 2 }]]],
  },
  joinBy: {
    parameters: [list, names, takes('others', 'list')],
    result: 'list',
    says: 'Each item merged with the first of another list that has the same value in a property, or in several.',
    examples: [["joinBy([{id: 1}], 'id', [{id: 1, name: 'A'}])", [{ id: 1, name: 'A' }]]],
  },
  joinTexts: {
    parameters: [list, takes('name', 'name'), takes('parts', 'list'), takes('separator', 'text')],
    result: 'list',
    says: 'Each item with one more property: the filled texts of some of its properties, joined.',
    examples: [["joinTexts([{a: 'x', b: 'y'}], 'ab', ['a', 'b'], ' ')", [{ a: 'x', b: 'y', ab: 'x y' }]]],
  },
  invalidSelections: {
    parameters: [takes('items', 'list'), takes('chosen', 'list')],
    result: 'list',
    says: 'Those of the chosen ids that no item has, that are repeated, or whose item `requires` or `excludes` what is not so.',
    examples: [["invalidSelections([{id: 'a', requires: ['b']}], ['a', 'c'])", ['a', 'c']]],
  },
};

/** Functions that a filter or dot cannot say: the name of the property is computed, or the item of a surrounding list is read. */
export const filterFunctions: Definitions = {
  pluck: {
    parameters: [list, takes('name', 'name')],
    result: 'list',
    says: 'One property of each item, without the absent ones; written list.name where it is known to be a list.',
    examples: [["pluck([{a: 1}, {b: 2}], 'a')", [1]]],
  },
  filterBy: {
    parameters: [list, takes('name', 'name'), takes('value')],
    result: 'list',
    says: 'The items whose property has a value; written list[item.name = value] where the value does not read `item`.',
    examples: [["filterBy([{a: 1}, {a: 2}], 'a', 2)", [{ a: 2 }]]],
  },
  findBy: {
    parameters: [list, takes('name', 'name'), takes('value')],
    result: undefined,
    says: 'The first item whose property has a value; written list[item.name = value][1] where the value does not read `item`.',
    examples: [["findBy([{a: 1}, {a: 2}], 'a', 2)", { a: 2 }]],
  },
  filterByPart: {
    parameters: [list, takes('part', 'name'), takes('name', 'name'), takes('value')],
    result: 'list',
    says: 'The items that hold, in a list of theirs, an item whose property has the value; written list[value in item.part.name].',
    examples: [["filterByPart([{actions: [{id: 'a'}]}, {actions: []}], 'actions', 'id', 'a')", [{ actions: [{ id: 'a' }] }]]],
  },
  filterByAny: {
    parameters: [list, takes('name', 'name'), takes('values', 'list')],
    result: 'list',
    says: "The items whose property is one of the values, compared as texts, so that 7 equals '7'.",
    examples: [["filterByAny([{a: 1}, {a: 2}], 'a', ['2'])", [{ a: 2 }]]],
  },
  filterText: {
    parameters: [list, takes('names', 'list'), takes('text', 'text')],
    result: 'list',
    says: 'The items that contain a text, in upper or lower case, in one of the properties.',
    examples: [["filterText([{a: 'North'}, {a: 'South'}], ['a'], 'no')", [{ a: 'North' }]]],
  },
};
