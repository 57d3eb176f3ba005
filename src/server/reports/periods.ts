/** A period of days, both included. */
export interface Period {
  /** `2026`, `2026-Q4`, `2026-11` or `2026-W48`. */
  readonly id: string;
  readonly per: 'year' | 'quarter' | 'month' | 'week';
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const MONTHS_OF = { year: 12, quarter: 3, month: 1 } as const;
const ID = /^(\d{4})(?:-(?:Q([1-4])|W(\d\d)|(\d\d)))?$/;

/** The period that an id names; undefined for what is none. */
export function periodOf(id: unknown): Period | undefined {
  const [, yearText, quarter, week, month] = ID.exec(String(id ?? '')) ?? [];
  if (yearText === undefined) return undefined;
  const year = Number(yearText);
  if (week !== undefined) return weekOf(year, Number(week));
  if (month !== undefined) return Number(month) >= 1 && Number(month) <= 12 ? months(year, Number(month) - 1, 'month') : undefined;
  return quarter === undefined ? months(year, 0, 'year') : months(year, (Number(quarter) - 1) * 3, 'quarter');
}

/** The period of the same kind that ends the day before. */
export function periodBefore({ from, per }: Period): Period {
  return periodAt(dayAfter(from, -1), per);
}

/** The period of a kind in which a day lies. */
export function periodAt(day: string, per: Period['per']): Period {
  const [year = 0, month = 1] = day.split('-').map(Number);
  if (per !== 'week') return months(year, Math.floor((month - 1) / MONTHS_OF[per]) * MONTHS_OF[per], per);
  const thursday = dayAfter(day, 3 - ((new Date(day).getUTCDay() + 6) % 7));
  const first = Date.parse(`${thursday.slice(0, 4)}-01-01`);
  return weekOf(Number(thursday.slice(0, 4)), Math.floor((Date.parse(thursday) - first) / DAY_MS / 7) + 1) as Period;
}

function months(year: number, first: number, per: keyof typeof MONTHS_OF): Period {
  const from = dayText(Date.UTC(year, first, 1));
  const to = dayText(Date.UTC(year, first + MONTHS_OF[per], 0));
  const ids = { year: String(year), quarter: `${year}-Q${first / 3 + 1}`, month: from.slice(0, 7) };
  return { id: ids[per], per, from, to };
}

/** A week of ISO 8601: it begins on a Monday, and the first of a year has its fourth of January. */
function weekOf(year: number, week: number): Period | undefined {
  const fourth = Date.UTC(year, 0, 4);
  const monday = dayText(fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS + (week - 1) * 7 * DAY_MS);
  const isOfYear = week >= 1 && dayAfter(monday, 3).startsWith(`${year}-`);
  return isOfYear ? { id: `${year}-W${String(week).padStart(2, '0')}`, per: 'week', from: monday, to: dayAfter(monday, 6) } : undefined;
}

function dayAfter(day: string, days: number): string {
  return dayText(Date.parse(day) + days * DAY_MS);
}

function dayText(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
