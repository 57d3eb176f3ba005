interface Today {
  readonly format: Intl.DateTimeFormat;
  readonly moment: number;
  readonly text: string;
}

const known = new Map<string, Today>();

/** The date of a moment in a time zone (IANA name; UTC if absent) as YYYY-MM-DD (SH-CONSTANTS-03, G-C28). */
export function todayIn(timeZone: string | undefined, now: Date | number): string {
  const zone = timeZone ?? 'UTC';
  const moment = Number(now);
  const last = known.get(zone);
  // Whoever judges many records judges them at one moment.
  if (last?.moment === moment) return last.text;
  // Swedish writes dates year-month-day.
  const format = last?.format ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone });
  const text = format.format(now);
  known.set(zone, { format, moment, text });
  return text;
}
