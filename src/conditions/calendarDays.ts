export const DAY_MS = 86_400_000;
/** A calendar date, alone or followed by a time. */
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/;

/** Days since 1970-01-01 of a text 'YYYY-MM-DD' (a time after it is ignored); undefined for anything that is no calendar date. */
export function dayNumber(value: unknown): number | undefined {
  const parts = typeof value === 'string' ? DATE.exec(value) : null;
  if (parts === null) return undefined;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  // Date.UTC would take the years 0 to 99 for 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // A day that the month does not have has become one of the next month.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() / DAY_MS : undefined;
}

/** 'YYYY-MM-DD' of a day counted from 1970-01-01; undefined outside the years 0 to 9999. */
export function dayText(day: number): string | undefined {
  const date = new Date(day * DAY_MS);
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9999 ? date.toISOString().slice(0, 10) : undefined;
}

/** The latest moment that was formatted for a time zone, and its date. */
interface CachedDay {
  readonly format: Intl.DateTimeFormat;
  readonly moment: number;
  readonly text: string;
}

const cachedDays = new Map<string, CachedDay>();

/** The date of a moment in a time zone (IANA name; UTC if absent) as YYYY-MM-DD (SH-CONSTANTS-03, G-C28). */
export function dateIn(timeZone: string | undefined, now: Date | number): string {
  const zone = timeZone ?? 'UTC';
  const moment = Number(now);
  const cached = cachedDays.get(zone);
  // A request evaluates many records at one moment, so the same date is asked for again and again.
  if (cached?.moment === moment) return cached.text;
  // Swedish dates are written year-month-day.
  const format = cached?.format ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone });
  const text = format.format(now);
  cachedDays.set(zone, { format, moment, text });
  return text;
}
