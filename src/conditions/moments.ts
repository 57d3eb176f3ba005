/** A moment of ISO 8601: without an offset it would be another moment in each time zone. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;
export const MINUTE_MS = 60_000;

/** Milliseconds since 1970 of a moment with an offset; NaN for anything else. */
export function momentMs(moment: unknown): number {
  return typeof moment === 'string' && MOMENT.test(moment) ? Date.parse(moment) : Number.NaN;
}

/** Creating a format is slow, so it is kept for each time zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** How far clocks in a zone are ahead of UTC at a moment. */
export function offsetMs(moment: number, zone: string): number {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone, hourCycle: 'h23' });
  formats.set(zone, format);
  return Date.parse(`${format.format(moment).replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000;
}
