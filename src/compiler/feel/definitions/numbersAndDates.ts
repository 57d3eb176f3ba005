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
  number: {
    parameters: [takes('value', 'text', 'number')],
    result: 'number',
    says: 'The number that a text of digits says, with a point before its decimals; nothing for any other text.',
    examples: [
      ["number('12.50')", 12.5],
      ["number('12 kg')", null],
    ],
  },
  percent: {
    parameters: [takes('part', 'number'), takes('whole', 'number'), optional('places', 'number')],
    result: 'number',
    says: 'How many hundredths of a whole a part is, rounded to so many places behind the point, none if left out; nothing for a whole of 0.',
    examples: [
      ['percent(2, 3)', 67],
      ['percent(1, 3, 1)', 33.3],
      ['percent(1, 0)', null],
    ],
  },
  'round half up': {
    parameters: [takes('number', 'number'), optional('places', 'number')],
    result: 'number',
    says: 'A number with at most so many places behind the point, none if left out; a half goes away from zero.',
    examples: [
      ['round half up(19.99 * 0.13, 2)', 2.6],
      ['round half up(-2.5)', -3],
    ],
  },
};

const date = takes('date', 'date');
const openingHours = [takes('hours', 'list'), takes('holidays', 'list'), takes('timeZone', 'text')];

/** Functions on dates, which are texts 'YYYY-MM-DD', a time behind the date being left out; and on moments. */
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
  minutesBetween: {
    parameters: [takes('from', 'moment'), takes('to', 'moment')],
    result: 'number',
    says: 'The whole minutes that passed from one moment to another, whatever clocks showed meanwhile.',
    examples: [["minutesBetween('2026-11-23T09:00:00-06:00', '2026-11-23T15:30:00Z')", 30]],
  },
  addMinutes: {
    parameters: [takes('moment', 'moment'), takes('minutes', 'number')],
    result: 'text',
    says: 'The moment so many minutes later, in UTC; earlier for a negative number.',
    examples: [["addMinutes('2026-11-23T09:00:00-06:00', 90)", '2026-11-23T16:30:00.000Z']],
  },
  momentIn: {
    parameters: [takes('moment', 'moment'), takes('timeZone', 'text')],
    result: 'text',
    says: 'A moment as clocks in a time zone show it, to the second, with its offset.',
    examples: [["momentIn('2026-11-23T15:30:00.000Z', 'America/Chicago')", '2026-11-23T09:30:00-06:00']],
  },
  momentsAt: {
    parameters: [date, takes('time', 'text'), takes('timeZone', 'text')],
    result: 'list',
    says: 'The moments at which clocks in a time zone show a time of a date, each with its offset: one; two, the earlier first, in the hour that clocks show twice in autumn; none in the hour that they skip in spring.',
    examples: [
      ["momentsAt('2026-11-01', '01:40', 'America/Chicago')", ['2026-11-01T01:40:00-05:00', '2026-11-01T01:40:00-06:00']],
      ["momentsAt('2026-03-08', '02:30', 'America/Chicago')", []],
    ],
  },
  openMinutes: {
    parameters: [takes('from', 'moment'), takes('to', 'moment'), ...openingHours],
    result: 'number',
    says: 'The whole minutes from one moment to another in which something is open, by the hours of its weekdays, the days on which it is closed all the same, and the time zone of both.',
    examples: [
      [
        "openMinutes('2026-11-27T17:30:00-06:00', '2026-11-30T09:05:00-06:00', [{day: 'FRI', open: '09:00', close: '18:00'}, {day: 'MON', open: '09:00', close: '18:00'}], [], 'America/Chicago')",
        35,
      ],
    ],
  },
  nextOpening: {
    parameters: [takes('from', 'moment'), ...openingHours],
    result: 'text',
    says: 'The moment from which on something is open, by the same hours: the given one if it is open then; nothing if it stays closed for 400 days.',
    examples: [
      [
        "nextOpening('2026-11-27T20:00:00-06:00', [{day: 'MON', open: '09:00', close: '18:00'}], [{date: '2026-11-30'}], 'America/Chicago')",
        '2026-12-07T15:00:00.000Z',
      ],
    ],
  },
};
