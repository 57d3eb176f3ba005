import { type Evaluation, evaluate, namesOf, resolveValue, trace } from '#conditions';
import type { Condition, Value } from '#model';

const scope = {
  data: {
    xs: [
      { n: 1, s: 'a' },
      { n: 5, s: 'b', extra: null },
      { n: 9, s: 'a' },
    ],
    empty: [],
    text: 'abc',
  },
  value: { s: 'a' },
};
const evaluation: Evaluation = { scope, conditions: { isBig: { gt: [{ $: 'item.n' }, 4] } } };
const xs: Value = { $: 'data.xs' };
const absent: Value = { $: 'data.nothing' };
const big: Condition = { gt: [{ $: 'x.n' }, 4] };

test.each<[string, Value, unknown]>([
  ['a filter keeps what its condition holds for', { $filter: xs, where: { gt: [{ $: 'item.n' }, 4] } }, scope.data.xs.slice(1)],
  [
    'a filter reads names outside',
    { $filter: xs, where: { eq: [{ $: 'item.s' }, { $: 'value.s' }] } },
    [scope.data.xs[0], scope.data.xs[2]],
  ],
  ['a named condition reads the item', { $filter: xs, where: { ref: 'isBig' } }, scope.data.xs.slice(1)],
  ['a filter of nothing is empty', { $filter: absent, where: { ref: 'isBig' } }, []],
  ['a loop gives a value for each item', { $for: xs, as: 'x', return: { $fn: 'add', of: [{ $: 'x.n' }, 1] } }, [2, 6, 10]],
  ['a loop over a text is empty', { $for: { $: 'data.text' }, as: 'x', return: 1 }, []],
  [
    'loops inside loops read both items',
    { $for: [1, 2], as: 'x', return: { $for: ['a'], as: 'y', return: [{ $: 'x' }, { $: 'y' }] } },
    [[[1, 'a']], [[2, 'a']]],
  ],
])('%s', (_what, value, expected) => {
  expect(resolveValue(value, evaluation)).toEqual(expected);
});

test.each<[string, Condition, boolean]>([
  ['some', { some: { in: xs, as: 'x', where: big } }, true],
  ['some of an empty list', { some: { in: { $: 'data.empty' }, as: 'x', where: big } }, false],
  ['every', { every: { in: xs, as: 'x', where: big } }, false],
  ['every of an empty list', { every: { in: { $: 'data.empty' }, as: 'x', where: big } }, true],
  ['every of nothing', { every: { in: absent, as: 'x', where: big } }, false],
  ['isNull of what is absent', { isNull: absent }, true],
  ['isNull of null', { isNull: { $: 'data.xs.1.extra' } }, true],
  ['isNull of an empty text', { isNull: '' }, false],
])('%s', (_what, condition, expected) => {
  expect(evaluate(condition, evaluation)).toBe(expected);
  expect(trace(condition, evaluation).value).toBe(expected);
});

test('a trace shows the item that decided', () => {
  const { because } = trace({ every: { in: xs, as: 'x', where: big } }, evaluation);
  expect(because.parts).toEqual([{ condition: big, operator: 'gt', value: false, operands: [1, 4], parts: [] }]);
  expect(trace({ some: { in: xs, as: 'x', where: big } }, evaluation).because.parts[0]?.operands).toEqual([5, 4]);
  expect(trace({ some: { in: [], as: 'x', where: big } }, evaluation).because.parts).toEqual([]);
});

test('what a loop calls its item is no name that it reads from outside', () => {
  const inner: Value = { $for: { $: 'x.parts' }, as: 'y', return: [{ $: 'y.a' }, { $: 'value.b' }] };
  expect(namesOf({ $for: xs, as: 'x', return: inner }).references).toEqual(['data.xs', 'value.b']);
  expect(namesOf({ $filter: xs, where: { all: [{ eq: [{ $: 'item.a' }, { $: 'user.b' }] }, { ref: 'isBig' }] } })).toMatchObject({
    references: ['data.xs', 'user.b'],
    conditions: ['isBig'],
  });
  expect(namesOf({ some: { in: xs, as: 'x', where: { eq: [{ $: 'x' }, { $: 'item.a' }] } } }).references).toEqual(['data.xs', 'item.a']);
});

test('an evaluation visits 10,000 items and no more: then its value is absent, which is reported once', () => {
  const reports: string[] = [];
  const report = (error: Error): void => void reports.push(error.message);
  const of = (count: number): Evaluation => ({ ...evaluation, report, scope: { data: { xs: Array.from({ length: count }, () => 1) } } });
  const each: Value = { $for: xs, as: 'x', return: 2 };
  const pairs: Value = { $for: xs, as: 'x', return: each };
  expect(resolveValue(each, of(10_000))).toHaveLength(10_000);
  expect(resolveValue(pairs, of(99))).toHaveLength(99);
  expect(reports).toEqual([]);
  expect(resolveValue(each, of(10_001))).toBeUndefined();
  expect(resolveValue(pairs, of(100))).toBeUndefined();
  expect(evaluate({ some: { in: xs, as: 'x', where: { eq: [{ $: 'x' }, 1] } } }, of(10_001))).toBe(false);
  expect(reports).toEqual(Array.from({ length: 3 }, () => 'A loop visits more than 10000 items.'));
  // What comes after is counted from the beginning.
  expect(resolveValue(each, of(10_000))).toHaveLength(10_000);
});
