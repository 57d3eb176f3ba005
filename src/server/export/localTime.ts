/** Formats by time zone, because creating one takes longer than formatting with it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const options = {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  const format = new Intl.DateTimeFormat('en-CA', options);
  formats.set(timeZone, format);
  return format;
}

/** A point in time as `YYYY-MM-DD HH:MM` in a time zone (IANA name, default UTC); undefined if it cannot be parsed. */
export function localTime(instant: unknown, timeZone = 'UTC'): string | undefined {
  const date = new Date(String(instant));
  if (Number.isNaN(date.getTime())) return undefined;
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}`;
}
