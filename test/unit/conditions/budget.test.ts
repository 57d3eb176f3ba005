import {
  Budget,
  createEvaluation,
  EVALUATION_UNITS,
  type Evaluation,
  evaluate,
  namedValues,
  resolveValue,
  shareBudget,
  trace,
} from '#conditions';
import type { Condition, Value } from '#model';

const reports: string[] = [];
const report = (error: Error): void => void reports.push(error.message);
const evaluation: Evaluation = { scope: {}, conditions: {}, report };
const OVER = `An evaluation takes more than ${EVALUATION_UNITS} steps, or is nested too deeply.`;

beforeEach(() => {
  reports.length = 0;
});
afterEach(() => shareBudget(() => undefined));

/** The values l0, l1, .. of which each is made of the one before it. */
const chain = (first: Value, next: (name: Value) => Value, length = 60): { [name: string]: Value } =>
  Object.fromEntries(Array.from({ length }, (_, index) => [`l${index}`, index === 0 ? first : next({ $: `value.l${index - 1}` })]));

const letters: Value = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const message = (value: Value): Value => ({ $t: 'twice', with: { value } });

test.each<[string, { [name: string]: Value }]>([
  ['lists put together', chain(letters, (l) => ({ $fn: 'flat', of: [[l, l]] }))],
  ['texts put together', chain('abcdefgh', (l) => ({ $fn: 'concat', of: [l, l] }))],
  ['texts joined', chain('abcdefgh', (l) => ({ $fn: 'join', of: [[l, l], ''] }))],
  ['a text as separator', chain('abcdefgh', (l) => ({ $fn: 'join', of: [['a', 'b', 'c'], l] }))],
  ['a list in a list twice', chain(letters, (l) => [l, l])],
  ['a map in a map twice', chain({ a: 1 }, (l) => ({ left: l, right: l }))],
  [
    'maps with computed names',
    chain({ a: 1 }, (l) => ({
      $fn: 'merge',
      of: [
        { $fn: 'mapEntry', of: ['l', l] },
        { $fn: 'mapEntry', of: ['r', l] },
      ],
    })),
  ],
  ['a list before another', chain(letters, (l) => ({ $fn: 'prepend', of: [l, l] }))],
  ['a loop that gives a list for each item', chain(letters, (l) => ({ $for: [1, 2], as: 'i', return: l }))],
  ['an item of a loop twice', chain(letters, (l) => ({ $for: [l], as: 'i', return: [{ $: 'i' }, { $: 'i' }] }))],
  ['a choice in a list', chain(letters, (l) => [{ $if: { exists: l }, then: l, else: l }, l])],
  ['placeholders', chain('xx', (l) => ({ $fn: 'replacePlaceholders', of: [l, { x: l }] }))],
  [
    'placeholders in each',
    chain('xx', (l) => ({ $fn: 'first', of: [{ $fn: 'replacePlaceholdersInEach', of: [[{ t: l, m: { x: l } }], 't', 'm'] }] })),
  ],
  [
    'texts of several properties',
    chain('abc', (l) => ({ $fn: 'get', of: [{ $fn: 'first', of: [{ $fn: 'joinTexts', of: [[{ a: l }], 't', ['a', 'a'], l] }] }, 't'] })),
  ],
  ['a message that shows its argument twice', chain('abc', message)],
])('%s: what doubles again and again becomes absent, and that is reported', (_what, values) => {
  const translate = (_key: string, args?: Record<string, unknown>): string => `${args?.['value']}${args?.['value']}`;
  const started = process.cpuUsage();
  const named = namedValues(values, { ...evaluation, translate });
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000);
  expect(named['l0']).toBeDefined();
  expect(reports).toContain(OVER);
});

const list = (length: number): number[] => Array.from({ length }, (_, index) => index);
const wide = { data: { xs: list(3000).map((n) => ({ n: `n${n}`, list: list(20) })), text: 'a'.repeat(15_000_000) } };
const xs: Value = { $: 'data.xs' };

test.each<[string, Value]>([
  ['joinBy', { $fn: 'joinBy', of: [xs, 'n', { $fn: 'filterBy', of: [xs, 'list', list(19)] }] }],
  ['joinBy of two long lists', { $fn: 'joinBy', of: [xs, ['n', 'list'], { $for: xs, as: 'x', return: { n: 'other' } }] }],
  ['within', { $fn: 'within', of: [xs, { $for: xs, as: 'x', return: 1 }] }],
  ['without', { $fn: 'without', of: [xs, { $for: xs, as: 'x', return: 1 }] }],
  ['invalidSelections', { $fn: 'invalidSelections', of: [xs, { $fn: 'pluck', of: [xs, 'n'] }] }],
  ['split', { $fn: 'split', of: [{ $: 'data.text' }, ''] }],
  ['matches', { $for: list(20), as: 'x', return: { $if: { matches: [{ $: 'data.text' }, '^(a|b|c)*$'] }, then: 1, else: 2 } }],
])('%s: what takes long with long lists or texts becomes absent', (_what, value) => {
  const started = process.cpuUsage();
  resolveValue(value, { ...evaluation, scope: wide });
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000);
  expect(reports).toEqual(['joinBy', 'within', 'without'].includes(_what) ? [] : [OVER]);
});

test('a condition over its budget does not hold as a whole, nor does its opposite', () => {
  const conditions: { [id: string]: Condition } = { n0: { eq: [1, 1] } };
  const loop: Condition = { every: { in: list(9000), as: 'i', where: { every: { in: list(200), as: 'j', where: { eq: [1, 1] } } } } };
  const large: Condition = { matches: [{ $: 'data.text' }, 'a'.repeat(100)] };
  const own = { ...evaluation, scope: wide, conditions };
  expect([evaluate(large, own), evaluate({ not: large }, own), evaluate(loop, own)]).toEqual([false, false, false]);
  expect(trace({ not: large }, own)).toEqual({
    value: false,
    because: { condition: { not: large }, operator: 'none', value: false, parts: [] },
  });
  expect(reports).toHaveLength(4);
});

test('a named condition is worked out once for each scope, and again for other items and other facts', () => {
  const conditions: { [id: string]: Condition } = { n0: { eq: [{ $: 'item.n' }, 2] } };
  for (let n = 1; n <= 60; n += 1) {
    const before: Value = { $if: { ref: `n${n - 1}` }, then: 1, else: 2 };
    conditions[`n${n}`] = { all: [{ lt: [before, 2] }, { lt: [before, 2] }] };
  }
  const items = [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 2 }];
  const where: Condition = { ref: 'n60' };
  expect(resolveValue({ $filter: items, where }, { ...evaluation, conditions })).toEqual([{ n: 2 }, { n: 2 }]);
  const state = { item: { n: 1 } };
  const changing = { ...evaluation, conditions, scope: state };
  expect(evaluate(where, changing)).toBe(false);
  state.item.n = 2;
  expect(evaluate(where, changing)).toBe(true);
  expect(reports).toEqual([]);
});

test('a condition that refers to itself through a value does not hold there', () => {
  const conditions: { [id: string]: Condition } = { a: { eq: [{ $if: { ref: 'a' }, then: 1, else: 2 }, 2] } };
  expect(evaluate({ ref: 'a' }, { ...evaluation, conditions })).toBe(true);
});

test('a derived fact is worked out once in an evaluation', () => {
  const facts = Object.fromEntries(
    Array.from({ length: 60 }, (_, n) => {
      const before: Value = { $: n === 0 ? 'today.date' : `today.f${n - 1}` };
      const derive: Value = { $if: { eq: [before, before] }, then: before, else: 'x' };
      return [`today.f${n}`, { type: 'string' as const, description: 'x', derive }];
    }),
  );
  let date = '2026-11-28';
  const own = createEvaluation({ roots: { today: () => ({ date }) }, facts, conditions: {}, report });
  expect(resolveValue({ $: 'today.f59' }, own)).toBe('2026-11-28');
  date = '2026-11-29';
  expect(resolveValue({ $: 'today.f59' }, own)).toBe('2026-11-29');
  expect(reports).toEqual([]);
});

test('evaluations that share a budget are over it together, which is reported once', () => {
  const budget = new Budget(1000);
  shareBudget(() => budget);
  const each: Value = { $for: list(100), as: 'x', return: { $: 'x' } };
  const results = list(10).map(() => resolveValue(each, evaluation) !== undefined);
  expect(results).toEqual([true, true, true, false, false, false, false, false, false, false]);
  expect([budget.isOver, reports]).toEqual([true, [OVER]]);
  shareBudget(() => undefined);
  expect(resolveValue(each, evaluation)).toHaveLength(100);
});

test('nested too deeply counts as over the budget', () => {
  let deep: Value = 1;
  for (let depth = 0; depth < 100_000; depth += 1) deep = { $if: { eq: [1, 1] }, then: deep, else: 0 };
  expect(resolveValue(deep, evaluation)).toBeUndefined();
  expect(reports).toEqual([OVER]);
});
