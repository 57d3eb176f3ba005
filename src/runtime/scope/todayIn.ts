/** The date in a time zone (IANA name; the browser's own if absent) as YYYY-MM-DD (SH-CONSTANTS-03, G-C28). */
export function todayIn(timeZone: string | undefined, now: number): string {
  // Swedish writes dates year-month-day.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', ...(timeZone !== undefined && { timeZone }) }).format(now);
}
