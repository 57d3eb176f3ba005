import { type Definitions, optional, repeated, takes } from './definition.ts';

/** Functions that count, add and compare. */
export const numberFunctions: Definitions = {
  count: {
    parameters: [takes('value', 'list', 'map', 'text')],
    result: 'number',
    says: 'How many items a list, entries a map or characters a text has; 0 of what is absent.',
    examples: [
      ["count(['a', 'b'])", 2],
      ['count(null)', 0],
    ],
  },
  sum: {
    parameters: [takes('list', 'list'), optional('name', 'name')],
    result: 'number',
    says: 'The sum of one property of the items of a list, or of the numbers of a list that is written here; what is no number counts as 0.',
    examples: [
      ['sum([1, 2, null])', 3],
      ['sum([{price: 2}, {price: 3}].price)', 5],
    ],
  },
  min: {
    parameters: [repeated('values')],
    result: undefined,
    says: 'The least of several numbers or texts, dates too, or of those of a list; absent ones are left out.',
    examples: [
      ['min(3, 1, 2)', 1],
      ["min(['2026-02-01', '2026-01-31'])", '2026-01-31'],
    ],
  },
  max: {
    parameters: [repeated('values')],
    result: undefined,
    says: 'The greatest of several numbers or texts, dates too, or of those of a list; absent ones are left out.',
    examples: [['max(3, 1, null)', 3]],
  },
};

const date = takes('date', 'date');

/** Functions on dates, which are texts 'YYYY-MM-DD'; a time behind the date is left out. */
export const dateFunctions: Definitions = {
  addDays: {
    parameters: [date, takes('days', 'number')],
    result: 'date',
    says: "The date so many days later; for a number that stands here write date + duration('P21D').",
    examples: [["addDays('2026-02-27', 2)", '2026-03-01']],
  },
  addMonths: {
    parameters: [date, takes('months', 'number')],
    result: 'date',
    says: "The date so many months later, the last day where the month is shorter; for a number that stands here write date + duration('P1M').",
    examples: [["addMonths('2026-01-31', 1)", '2026-02-28']],
  },
  startOfMonth: {
    parameters: [date, takes('months', 'number')],
    result: 'date',
    says: 'The first day of the month that is so many months after that of the date.',
    examples: [["startOfMonth('2026-11-23', 1)", '2026-12-01']],
  },
  years: {
    parameters: [date, takes('count', 'number')],
    result: 'list',
    says: 'So many years from that of the date on, as choices `{id, name}` of a select field.',
    examples: [
      [
        "years('2026-11-23', 2)",
        [
          { id: '2026', name: '2026' },
          { id: '2027', name: '2027' },
        ],
      ],
    ],
  },
  quarterBusinessDays: {
    parameters: [takes('year', 'number', 'text')],
    result: 'list',
    says: 'The last business day, Monday to Friday, of each quarter of a year.',
    examples: [['quarterBusinessDays(2026)', ['2026-03-31', '2026-06-30', '2026-09-30', '2026-12-31']]],
  },
  isLastBusinessDayOfQuarter: {
    parameters: [date],
    result: 'flag',
    says: 'Whether a date is the last business day of its quarter.',
    examples: [["isLastBusinessDayOfQuarter('2026-03-31')", true]],
  },
};
