// Calculating with days as numbers since 1970-01-01 avoids time zones and summer time.

export const DAY_MS = 86_400_000;
/** A calendar date, alone or followed by a time. */
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/;

/** How many days a date ('YYYY-MM-DD', a time after it is ignored) is after 1970-01-01; undefined for anything that is no date. */
export function dayNumber(value: unknown): number | undefined {
  const parts = typeof value === 'string' ? DATE.exec(value) : null;
  if (parts === null) return undefined;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  // Date.UTC would take the years 0 to 99 for 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // JavaScript takes 30 February for a day in March.
  const isInMonth = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isInMonth ? date.getTime() / DAY_MS : undefined;
}

/** The date 'YYYY-MM-DD' for a `dayNumber`; undefined outside the years 0 to 9999. */
export function dayText(daysSince1970: number): string | undefined {
  const date = new Date(daysSince1970 * DAY_MS);
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9999 ? date.toISOString().slice(0, 10) : undefined;
}

interface CachedDate {
  /** Creating a format is slow, so it is kept for each time zone. */
  readonly format: Intl.DateTimeFormat;
  /** The last moment whose date was asked for, in milliseconds since 1970, and the date. */
  readonly momentMs: number;
  readonly date: string;
}

const cachedDates = new Map<string, CachedDate>();

/** The date 'YYYY-MM-DD' that it is at a moment in a time zone (IANA name; UTC if undefined) (SH-CONSTANTS-03, G-C28). */
export function dateIn(timeZone: string | undefined, moment: Date | number): string {
  const zone = timeZone ?? 'UTC';
  const momentMs = Number(moment);
  const cached = cachedDates.get(zone);
  // A request evaluates many records at the same moment.
  if (cached?.momentMs === momentMs) return cached.date;
  // Swedish dates are written year-month-day.
  const format = cached?.format ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone });
  const date = format.format(moment);
  cachedDates.set(zone, { format, momentMs, date });
  return date;
}

const MINUTE_MS = 60_000;

/** The first moment of a date 'YYYY-MM-DD' in a time zone (IANA name; UTC if undefined), to the minute; undefined for what is no date. */
export function startOfDay(date: unknown, timeZone: string | undefined): Date | undefined {
  const day = dayNumber(date);
  if (day === undefined) return undefined;
  const wanted = dayText(day) ?? '';
  // Dates go up with time, and no time zone is more than a day from UTC.
  let [before, reached] = [((day - 1) * DAY_MS) / MINUTE_MS, ((day + 1) * DAY_MS) / MINUTE_MS];
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (dateIn(timeZone, middle * MINUTE_MS) >= wanted) reached = middle;
    else before = middle;
  }
  return new Date(reached * MINUTE_MS);
}
