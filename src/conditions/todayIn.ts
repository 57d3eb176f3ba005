const formats = new Map<string, Intl.DateTimeFormat>();

/** The date of a moment in a time zone (IANA name; UTC if absent) as YYYY-MM-DD (SH-CONSTANTS-03, G-C28). */
export function todayIn(timeZone: string | undefined, now: Date | number): string {
  const zone = timeZone ?? 'UTC';
  // Swedish writes dates year-month-day.
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone });
  formats.set(zone, format);
  return format.format(now);
}
