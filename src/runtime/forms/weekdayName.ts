const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
/** A Monday. */
const FIRST = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Name of a weekday, `MON` to `SUN`, in a language; other values as they stand. */
export function weekdayName(day: unknown, locale: string): string {
  const at = DAYS.indexOf(String(day));
  if (at < 0) return String(day ?? '');
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(FIRST + at * DAY_MS);
}
