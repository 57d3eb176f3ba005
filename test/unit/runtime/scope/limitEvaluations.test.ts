import { resolveValue, shareBudget } from '#conditions';
import { limitEvaluations } from '../../../../src/runtime/scope/limitEvaluations.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  shareBudget(() => undefined);
});

test('what a page evaluates at one go has a budget, and after its turn another', () => {
  limitEvaluations();
  const reports: Error[] = [];
  const report = (error: Error): void => void reports.push(error);
  // Nine tenths of what one evaluation may take.
  const scope = { data: { xs: Array.from({ length: 1000 }, (_, id) => ({ id, requires: [] })), ys: new Array(950).fill(1) } };
  const evaluated = () =>
    resolveValue({ $fn: 'invalidSelections', of: [{ $: 'data.xs' }, { $: 'data.ys' }] }, { scope, conditions: {}, report }) !== undefined;
  expect(Array.from({ length: 7 }, evaluated)).toEqual([true, true, true, true, true, false, false]);
  expect(reports).toHaveLength(1);
  jest.runAllTimers();
  expect(evaluated()).toBe(true);
});
