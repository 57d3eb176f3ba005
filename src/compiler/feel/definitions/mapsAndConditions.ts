import { type Definitions, repeated, takes } from './definition.ts';

const map = takes('map', 'map');

/** Functions on maps, which FEEL calls contexts. */
export const mapFunctions: Definitions = {
  'get value': {
    parameters: [takes('holder', 'map', 'list'), takes('name', 'text', 'number')],
    result: undefined,
    says: 'A property with a name that is computed, or that has other characters than letters and digits.',
    examples: [["get value({'Terms-Accepted': true}, 'Terms-Accepted')", true]],
  },
  'get entries': {
    parameters: [takes('maps', 'map', 'list')],
    result: 'list',
    says: 'The entries of a map, or of all maps of a list, as items with `key` and `value`.',
    examples: [['get entries({a: 1})', [{ key: 'a', value: 1 }]]],
  },
  'context put': {
    parameters: [map, takes('key', 'text', 'number'), takes('value')],
    result: 'map',
    says: 'A map with one entry whose key is computed; the first argument is the empty map.',
    examples: [["context put({}, 'a' + 1, 2)", { a1: 2 }]],
  },
  'context merge': {
    parameters: [takes('maps', 'list')],
    result: 'map',
    says: 'The maps of a list as one: later ones win, absent values of theirs change nothing.',
    examples: [
      ['context merge([{a: 1, b: 1}, {b: 2}])', { a: 1, b: 2 }],
      ["context merge(for x in ['a', 'b'] return context put({}, x, 1))", { a: 1, b: 1 }],
    ],
  },
  pick: {
    parameters: [map, takes('names', 'list')],
    result: 'map',
    says: 'The map with only the named properties.',
    examples: [["pick({a: 1, b: 2}, ['a'])", { a: 1 }]],
  },
  omit: {
    parameters: [map, takes('names', 'list')],
    result: 'map',
    says: 'The map without the named properties.',
    examples: [["omit({a: 1, b: 2}, ['a'])", { b: 2 }]],
  },
};

/** Functions about what is there, and about conditions. */
export const conditionFunctions: Definitions = {
  filled: {
    parameters: [takes('value')],
    result: 'flag',
    says: 'Whether a value is neither absent, null nor an empty text.',
    examples: [
      ["filled('')", false],
      ['filled(0)', true],
    ],
  },
  isEmpty: {
    parameters: [takes('value')],
    result: 'flag',
    says: 'Whether a value is absent, null, or a text, list or map with nothing in it.',
    examples: [
      ['isEmpty([])', true],
      ['isEmpty(0)', false],
    ],
  },
  coalesce: {
    parameters: [repeated('values')],
    result: undefined,
    says: 'The first value that is filled.',
    examples: [["coalesce(null, '', 'a')", 'a']],
  },
  onlyIf: {
    parameters: [takes('condition', 'condition'), takes('value')],
    result: undefined,
    says: 'The value if the condition holds, else nothing: an entry of a map is then left out of what is sent, where `else null` sends null.',
    examples: [['onlyIf(1 < 2, 3)', 3]],
  },
  not: {
    parameters: [takes('condition', 'condition')],
    result: 'flag',
    says: 'Whether a condition does not hold; for what is absent it holds.',
    examples: [['not(null)', true]],
  },
  all: {
    parameters: [takes('conditions', 'conditions')],
    result: 'flag',
    says: 'Whether each of some conditions holds; and between them says the same.',
    examples: [['all([1 < 2, 2 < 1])', false]],
  },
  any: {
    parameters: [takes('conditions', 'conditions')],
    result: 'flag',
    says: 'Whether one of some conditions holds; or between them says the same.',
    examples: [['any([1 < 2, 2 < 1])', true]],
  },
};
