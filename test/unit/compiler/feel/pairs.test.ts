import { compileCondition, compileValue } from '../../../../src/compiler/feel/compileFeel.ts';
import type { FeelNames } from '../../../../src/compiler/feel/names.ts';
import { printCondition, printValue } from '../../../../src/compiler/feel/printFeel.ts';

const ROOTS = ['data', 'value', 'user', 'item', 'today', 'event', 'table', 'selected', 'oem', 'params', 'context'];
const LISTS = ['data.xs', 'table.selected', 'value.same'];
const names: FeelNames = {
  isRoot: (name) => ROOTS.includes(name),
  isCondition: (name) => ['isAdmin', 'isDealer'].includes(name),
  isList: (path) => LISTS.includes(path),
};
const xs = { $: 'data.xs' };

const conditions: readonly (readonly [string, object])[] = [
  [
    'value.mayChange and not(value.editing)',
    { all: [{ eq: [{ $: 'value.mayChange' }, true] }, { not: { eq: [{ $: 'value.editing' }, true] } }] },
  ],
  ['isAdmin or isDealer and filled(item.a)', { any: [{ ref: 'isAdmin' }, { all: [{ ref: 'isDealer' }, { exists: { $: 'item.a' } }] }] }],
  ['(isAdmin or isDealer) and isAdmin', { all: [{ any: [{ ref: 'isAdmin' }, { ref: 'isDealer' }] }, { ref: 'isAdmin' }] }],
  ["item.s in ['A', 'B']", { in: [{ $: 'item.s' }, ['A', 'B']] }],
  ["(item.s in ['A']) and isAdmin", { all: [{ in: [{ $: 'item.s' }, ['A']] }, { ref: 'isAdmin' }] }],
  ['count(data.xs) > 0', { gt: [{ $fn: 'count', of: [xs] }, 0] }],
  ["matches(item.s, '^\\\\d+$')", { matches: [{ $: 'item.s' }, '^\\d+$'] }],
  ["contains(user.role, 'Dealer')", { has: [{ $: 'user.role' }, 'Dealer'] }],
  ["list contains(data.xs, 'A')", { has: [xs, 'A'] }],
  ['item.a = null', { isNull: { $: 'item.a' } }],
  ['item.a != null and isAdmin', { all: [{ not: { isNull: { $: 'item.a' } } }, { ref: 'isAdmin' }] }],
  ['not(item.a != null)', { not: { not: { isNull: { $: 'item.a' } } } }],
  [
    'some x in data.xs satisfies x.a > 3 and isAdmin',
    { some: { in: xs, as: 'x', where: { all: [{ gt: [{ $: 'x.a' }, 3] }, { ref: 'isAdmin' }] } } },
  ],
  [
    '(every x in data.xs satisfies x.a) or isAdmin',
    { any: [{ every: { in: xs, as: 'x', where: { eq: [{ $: 'x.a' }, true] } } }, { ref: 'isAdmin' }] },
  ],
  ["starts with(item.s, 'A')", { eq: [{ $fn: 'startsWith', of: [{ $: 'item.s' }, 'A'] }, true] }],
  ["item.name = 'O\\'Brien'", { eq: [{ $: 'item.name' }, "O'Brien"] }],
];

const values: readonly (readonly [string, unknown])[] = [
  ['value.same.price', { $fn: 'pluck', of: [{ $: 'value.same' }, 'price'] }],
  [
    "string join(table.selected.addonDealerMappingId, ',')",
    { $fn: 'join', of: [{ $fn: 'pluck', of: [{ $: 'table.selected' }, 'addonDealerMappingId'] }, ','] },
  ],
  [
    "without(value.same, value.same[item.offer.offerKind = 'ADDITIONAL'])[1]",
    {
      $fn: 'first',
      of: [{ $fn: 'without', of: [{ $: 'value.same' }, { $fn: 'filterBy', of: [{ $: 'value.same' }, 'offer.offerKind', 'ADDITIONAL'] }] }],
    },
  ],
  ['data.xs[item.id = value.id][1].name', { $fn: 'get', of: [{ $fn: 'findBy', of: [xs, 'id', { $: 'value.id' }] }, 'name'] }],
  ['data.xs[filled(item.goLive)].name', { $fn: 'pluck', of: [{ $fn: 'filterFilled', of: [xs, 'goLive'] }, 'name'] }],
  ['data.xs[value.id in item.part.ids]', { $fn: 'filterByPart', of: [xs, 'part', 'ids', { $: 'value.id' }] }],
  ["if isAdmin then 'edit' else null", { $if: { ref: 'isAdmin' }, then: 'edit', else: null }],
  ['onlyIf(isAdmin, 1)', { $if: { ref: 'isAdmin' }, then: 1 }],
  ['isAdmin', { $if: { ref: 'isAdmin' }, then: true, else: false }],
  ['value.a = true', { $if: { eq: [{ $: 'value.a' }, true] }, then: true, else: false }],
  ["'tel:' + value.phone", { $fn: 'concat', of: ['tel:', { $: 'value.phone' }] }],
  ["'\"' + value.version + '\"'", { $fn: 'concat', of: ['"', { $: 'value.version' }, '"'] }],
  ['value.n - 1', { $fn: 'add', of: [{ $: 'value.n' }, -1] }],
  ['value.a - value.b', { $fn: 'subtract', of: [{ $: 'value.a' }, { $: 'value.b' }] }],
  [
    'value.a + 1 - value.b - (value.c - value.d)',
    {
      $fn: 'subtract',
      of: [
        { $fn: 'subtract', of: [{ $fn: 'add', of: [{ $: 'value.a' }, 1] }, { $: 'value.b' }] },
        { $fn: 'subtract', of: [{ $: 'value.c' }, { $: 'value.d' }] },
      ],
    },
  ],
  ['value.a - value.b * 2', { $fn: 'subtract', of: [{ $: 'value.a' }, { $fn: 'multiply', of: [{ $: 'value.b' }, 2] }] }],
  ['(value.a - value.b) / 2', { $fn: 'divide', of: [{ $fn: 'subtract', of: [{ $: 'value.a' }, { $: 'value.b' }] }, 2] }],
  ['2 / (value.a / -3)', { $fn: 'divide', of: [2, { $fn: 'divide', of: [{ $: 'value.a' }, -3] }] }],
  ['round half up(value.n / 3, 2)', { $fn: 'roundHalfUp', of: [{ $fn: 'divide', of: [{ $: 'value.n' }, 3] }, 2] }],
  ["today.date + duration('P21D')", { $fn: 'addDays', of: [{ $: 'today.date' }, 21] }],
  ["date('2026-01-31') - duration('P90D')", { $fn: 'addDays', of: ['2026-01-31', -90] }],
  ['(today.date - value.start).days', { $fn: 'daysBetween', of: [{ $: 'value.start' }, { $: 'today.date' }] }],
  ['date(value.start).year', { $fn: 'yearOf', of: [{ $: 'value.start' }] }],
  ["for item in data.xs return {a: item.b, 'c d': item.e.f}", { $fn: 'project', of: [xs, { a: 'b', 'c d': 'e.f' }] }],
  ['distinct values(get entries(value.m).value)', { $fn: 'values', of: [{ $: 'value.m' }] }],
  ["get value(params, 'Terms-Accepted')", { $: 'params.Terms-Accepted' }],
  ['get value(value.m, item.key)', { $fn: 'get', of: [{ $: 'value.m' }, { $: 'item.key' }] }],
  ["text('status.' + item.state)", { $t: { $fn: 'concat', of: ['status.', { $: 'item.state' }] } }],
  ["text('a.b', {name: item.name})", { $t: 'a.b', with: { name: { $: 'item.name' } } }],
  [
    'context merge([value.a, context put({}, item.k, 1)])',
    { $fn: 'merge', of: [{ $: 'value.a' }, { $fn: 'mapEntry', of: [{ $: 'item.k' }, 1] }] },
  ],
  ['concatenate(data.xs, [1, -2.5])', { $fn: 'flat', of: [[xs, [1, -2.5]]] }],
  ['insert before(data.xs, 1, value.a)', { $fn: 'prepend', of: [xs, { $: 'value.a' }] }],
  ['sum(data.xs.price)', { $fn: 'sum', of: [xs, 'price'] }],
  ['data.xs[item.price > 3]', { $filter: xs, where: { gt: [{ $: 'item.price' }, 3] } }],
  [
    'data.xs[item.a = item.b or isAdmin].name',
    { $fn: 'pluck', of: [{ $filter: xs, where: { any: [{ eq: [{ $: 'item.a' }, { $: 'item.b' }] }, { ref: 'isAdmin' }] } }, 'name'] },
  ],
  ['count(data.xs[item.a != null])', { $fn: 'count', of: [{ $filter: xs, where: { not: { isNull: { $: 'item.a' } } } }] }],
  ['for x in data.xs return x.a + 1', { $for: xs, as: 'x', return: { $fn: 'add', of: [{ $: 'x.a' }, 1] } }],
  ['for x in data.xs return {a: x.b, c: value.d}', { $for: xs, as: 'x', return: { a: { $: 'x.b' }, c: { $: 'value.d' } } }],
  [
    'for x in data.xs return x.parts[item.id = x.id]',
    { $for: xs, as: 'x', return: { $fn: 'filterBy', of: [{ $: 'x.parts' }, 'id', { $: 'x.id' }] } },
  ],
  [
    "string join(for x in data.xs return upper case(x), ' ')",
    { $fn: 'join', of: [{ $for: xs, as: 'x', return: { $fn: 'upper', of: [{ $: 'x' }] } }, ' '] },
  ],
  ['data.xs[value.n]', { $fn: 'itemAt', of: [xs, { $: 'value.n' }] }],
  ['data.xs[count(data.xs)].name', { $fn: 'get', of: [{ $fn: 'itemAt', of: [xs, { $fn: 'count', of: [xs] }] }, 'name'] }],
  ['data.xs[-2]', { $fn: 'itemAt', of: [xs, -2] }],
  ['data.xs[3]', { $fn: 'get', of: [xs, 2] }],
  ['min(value.a, value.b)', { $fn: 'min', of: [[{ $: 'value.a' }, { $: 'value.b' }]] }],
  ['max(data.xs.price)', { $fn: 'max', of: [{ $fn: 'pluck', of: [xs, 'price'] }] }],
  ["ends with(item.s, 'A')", { $fn: 'endsWith', of: [{ $: 'item.s' }, 'A'] }],
  ["today.date + duration('P1M')", { $fn: 'addMonths', of: [{ $: 'today.date' }, 1] }],
  ["today.date - duration('P2Y')", { $fn: 'addMonths', of: [{ $: 'today.date' }, -24] }],
  ['substring(item.n, -4)', { $fn: 'lastCharacters', of: [{ $: 'item.n' }, 4] }],
];

test.each(conditions)('condition %s', (text, tree) => {
  expect(compileCondition(text, names)).toEqual({ tree });
  expect(printCondition(tree as never, names)).toBe(text);
});

test.each(values)('value %s', (text, tree) => {
  expect(compileValue(text, names)).toEqual({ tree });
  expect(printValue(tree as never, names)).toBe(text);
});

test.each([
  ['item.n between 1 and 3', { all: [{ gte: [{ $: 'item.n' }, 1] }, { lte: [{ $: 'item.n' }, 3] }] }],
  ['item.n in [1..3]', { all: [{ gte: [{ $: 'item.n' }, 1] }, { lte: [{ $: 'item.n' }, 3] }] }],
  ['item.n in (1..3)', { all: [{ gt: [{ $: 'item.n' }, 1] }, { lt: [{ $: 'item.n' }, 3] }] }],
  ['item.name = "it\'s"', { eq: [{ $: 'item.name' }, "it's"] }],
  ['count(data.xs[state = "A"]) = 1', { eq: [{ $fn: 'count', of: [{ $fn: 'filterBy', of: [xs, 'state', 'A'] }] }, 1] }],
  ["today.date + duration('P1Y6M') > '2026'", { gt: [{ $fn: 'addMonths', of: [{ $: 'today.date' }, 18] }, '2026'] }],
  ['null = item.a', { isNull: { $: 'item.a' } }],
  [
    'count(data.xs[price > 3 and state != null]) = 1',
    {
      eq: [
        {
          $fn: 'count',
          of: [{ $filter: xs, where: { all: [{ gt: [{ $: 'item.price' }, 3] }, { not: { isNull: { $: 'item.state' } } }] } }],
        },
        1,
      ],
    },
  ],
])('%s is read too, and written in another way', (text, tree) => {
  expect(compileCondition(text, names)).toEqual({ tree });
});

test('an expression of any length or depth is answered, and never thrown at', () => {
  for (const text of ['('.repeat(1000), '('.repeat(900) + ')'.repeat(900), 'not('.repeat(450), 'a+'.repeat(5000), "'".repeat(1999)])
    expect(compileCondition(text, names)).toHaveProperty('fault');
});
