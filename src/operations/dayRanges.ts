import { rangeText } from './filterValues.ts';

const DAY_MS = 86_400_000;

/** The ranges of days that can be chosen by name, in the order in which they are offered. */
export const DAY_RANGES = ['today', 'yesterday', 'last7Days', 'last30Days', 'thisMonth', 'thisQuarter'] as const;
export type DayRange = (typeof DAY_RANGES)[number];

/** The days of a named range, seen from `today` (YYYY-MM-DD), as `rangeText` writes them; both ends belong to it. */
export function daysOf(range: DayRange, today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const quarter = month - ((month - 1) % 3);
  const ranges: { readonly [name in DayRange]: readonly [from: string, to: string] } = {
    today: [today, today],
    yesterday: [daysBefore(today, 1), daysBefore(today, 1)],
    last7Days: [daysBefore(today, 6), today],
    last30Days: [daysBefore(today, 29), today],
    thisMonth: [dayOf(year, month, 1), dayOf(year, month + 1, 0)],
    thisQuarter: [dayOf(year, quarter, 1), dayOf(year, quarter + 3, 0)],
  };
  const [from, to] = ranges[range];
  return rangeText({ from, to });
}

/** The name of the range that has these days; undefined if none has. */
export function namedRange(text: string, today: string): DayRange | undefined {
  return DAY_RANGES.find((range) => daysOf(range, today) === text);
}

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);
}

/** A day of a month from 1; day 0 is the last of the month before. */
function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
