import { periodAt, periodBefore, periodOf } from '../../../../src/server/reports/periods.ts';

test.each([
  ['2026', 'year', '2026-01-01', '2026-12-31'],
  ['2026-Q4', 'quarter', '2026-10-01', '2026-12-31'],
  ['2024-02', 'month', '2024-02-01', '2024-02-29'],
  ['2026-W01', 'week', '2025-12-29', '2026-01-04'],
  ['2026-W53', 'week', '2026-12-28', '2027-01-03'],
])('%s is a %s from %s to %s', (id, per, from, to) => {
  expect(periodOf(id)).toEqual({ id, per, from, to });
});

test.each(['', undefined, '2026-Q5', '2026-13', '2026-00', '2025-W53', '2026-W00', 'Q4', '2026-11-01'])('%s is no period', (id) => {
  expect(periodOf(id)).toBeUndefined();
});

test('the period before ends the day before, also over a year', () => {
  for (const [id, before] of [
    ['2026', '2025'],
    ['2026-Q1', '2025-Q4'],
    ['2026-01', '2025-12'],
    ['2026-W01', '2025-W52'],
  ] as const) {
    const period = periodOf(id);
    expect([id, period && periodBefore(period).id]).toEqual([id, before]);
  }
});

test('a day lies in the week of its Thursday', () => {
  expect(periodAt('2027-01-01', 'week').id).toBe('2026-W53');
  expect(periodAt('2026-11-29', 'week')).toEqual({ id: '2026-W48', per: 'week', from: '2026-11-23', to: '2026-11-29' });
});
