import { DAY_MS } from '../calendarDays.ts';
import { momentMs, offsetMs } from '../moments.ts';
import { momentIn } from './momentIn.ts';

const TIME = /^\d{2}:\d{2}(?::\d{2})?$/;

/**
 * The moments at which clocks in a time zone (IANA name) show a time, 'HH:MM', of a date, earliest first, each with its offset: one, two in
 * an hour that clocks show twice, none in one that they skip or if it is no date and time.
 */
export function momentsAt(date: unknown, time: unknown, timeZone: unknown): readonly string[] {
  const zone = typeof timeZone === 'string' ? timeZone : 'UTC';
  const shown = TIME.test(String(time)) ? momentMs(`${String(date)}T${String(time)}Z`) : Number.NaN;
  if (Number.isNaN(shown)) return [];
  const offsets = new Set([shown + DAY_MS, shown - DAY_MS].map((ms) => offsetMs(ms, zone)));
  return [...offsets]
    .map((offset) => shown - offset)
    .filter((ms) => ms + offsetMs(ms, zone) === shown)
    .sort((one, other) => one - other)
    .flatMap((ms) => momentIn(new Date(ms).toISOString(), zone) ?? []);
}
