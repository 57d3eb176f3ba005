const formats = new Map<string, Intl.DateTimeFormat>();

/** The date in a time zone (IANA name; the browser's own if absent) as YYYY-MM-DD (SH-CONSTANTS-03, G-C28). */
export function todayIn(timeZone: string | undefined, now: number): string {
  const zone = timeZone ?? '';
  // Swedish writes dates year-month-day.
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', ...(timeZone !== undefined && { timeZone }) });
  formats.set(zone, format);
  return format.format(now);
}
