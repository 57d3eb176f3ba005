import { type Definitions, optional, takes } from './definition.ts';

/** Functions on texts. */
export const textFunctions: Definitions = {
  string: {
    parameters: [takes('value')],
    result: 'text',
    says: 'A text or number as text, anything else as the empty text.',
    examples: [
      ['string(12)', '12'],
      ['string(null)', ''],
    ],
  },
  'string join': {
    parameters: [takes('list', 'list'), optional('separator', 'text')],
    result: 'text',
    says: 'The filled items of a list with a separator between; without one, the parts of a list that is written here put together.',
    examples: [
      ["string join(['a', null, 'b'], ', ')", 'a, b'],
      ["string join(['a', 1])", 'a1'],
    ],
  },
  'lower case': {
    parameters: [takes('text', 'text', 'number')],
    result: 'text',
    says: 'The text in lower case.',
    examples: [["lower case('North')", 'north']],
  },
  'upper case': {
    parameters: [takes('text', 'text', 'number')],
    result: 'text',
    says: 'The text in upper case.',
    examples: [["upper case('North')", 'NORTH']],
  },
  substring: {
    parameters: [takes('text', 'text'), takes('start', 'number')],
    result: 'text',
    says: 'The end of a text: at most as many characters as the number, which is negative and stands here, says.',
    examples: [["substring('12345678', -4)", '5678']],
  },
  'starts with': {
    parameters: [takes('text', 'text'), takes('beginning', 'text')],
    result: 'flag',
    says: 'Whether a text begins with another.',
    examples: [["starts with('portal', 'port')", true]],
  },
  'ends with': {
    parameters: [takes('text', 'text'), takes('end', 'text')],
    result: 'flag',
    says: 'Whether a text ends with another.',
    examples: [["ends with('portal', 'port')", false]],
  },
  contains: {
    parameters: [takes('text', 'text', 'list'), takes('part')],
    result: 'flag',
    says: 'Whether a text contains another, upper and lower case being different; for what may be a list, whether it has the item.',
    examples: [["contains('book club', 'club')", true]],
  },
  matches: {
    parameters: [takes('text', 'text'), takes('pattern', 'pattern')],
    result: 'flag',
    says: 'Whether a regular expression (of JavaScript, with the flag u) fits a part of a text.',
    examples: [["matches('A12', '^[A-Z][0-9]+$')", true]],
  },
  trim: {
    parameters: [takes('value')],
    result: undefined,
    says: 'A text without white space at its ends, other values as they are.',
    examples: [["trim(' a ')", 'a']],
  },
  splitTrimmed: {
    parameters: [takes('text', 'text', 'list'), optional('separator', 'text')],
    result: 'list',
    says: "The parts of a text between its separators (',' if none is given), trimmed and without empty ones; a list as it is.",
    examples: [["splitTrimmed('a, b,,c')", ['a', 'b', 'c']]],
  },
  text: {
    parameters: [takes('key', 'text'), optional('arguments', 'map')],
    result: 'text',
    says: 'The message of a key under locales, with its arguments.',
    examples: [["text('home.title', {name: 'North'})", 'home.title']],
  },
  firstMessage: {
    parameters: [takes('errors')],
    result: 'text',
    says: 'The text of the first of several errors, which are texts or maps with `message`, or of a single one.',
    examples: [["firstMessage([{message: 'Too late'}])", 'Too late']],
  },
  replacePlaceholders: {
    parameters: [takes('text', 'text'), takes('texts', 'map')],
    result: 'text',
    says: 'A text with its placeholders replaced; the map gives each placeholder its text.',
    examples: [["replacePlaceholders('Dear NAME', {NAME: 'Ann'})", 'Dear Ann']],
  },
  replacePlaceholdersInEach: {
    parameters: [takes('list', 'list'), takes('text', 'name'), takes('texts', 'name')],
    result: 'list',
    says: 'The text under one property of each item, with its placeholders replaced by the map under another.',
    examples: [["replacePlaceholdersInEach([{t: 'Dear NAME', by: {NAME: 'Ann'}}], 't', 'by')", ['Dear Ann']]],
  },
  imageSource: {
    parameters: [takes('value', 'text')],
    result: 'text',
    says: 'The address of a picture; what is neither address nor path is taken for a PNG in base64.',
    examples: [["imageSource('/assets/a.png')", '/assets/a.png']],
  },
  passesLuhn: {
    parameters: [takes('text', 'text')],
    result: 'flag',
    says: 'Whether a text of digits and dashes is a card number of 12 to 19 digits with a correct check digit.',
    examples: [["passesLuhn('4111-1111-1111-1111')", true]],
  },
};
