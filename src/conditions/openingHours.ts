import { DAY_MS, dateIn, dayNumber, dayText } from './calendarDays.ts';
import { offsetMs } from './moments.ts';

/** A time of being open, in milliseconds since 1970. */
export interface OpenTime {
  readonly start: number;
  readonly end: number;
}

/** When something is open, as documents write it. */
export interface OpeningHours {
  /** Times of weekdays: {day: 'MON', open: '09:00', close: '18:00'}; a day may have several, and none if it is `closed`. */
  readonly hours: unknown;
  /** Days on which it is closed all the same: {date: '2026-12-25'}. */
  readonly holidays: unknown;
  /** Zone in which the hours are meant (IANA name). */
  readonly timeZone: unknown;
}

const WEEKDAYS = ['THU', 'FRI', 'SAT', 'SUN', 'MON', 'TUE', 'WED'];
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The times of being open on the days from `startMs` to `endMs`, in order; these two may cut through the first and the last. */
export function* openTimes({ hours, holidays, timeZone }: OpeningHours, startMs: number, endMs: number): Generator<OpenTime> {
  const zone = typeof timeZone === 'string' ? timeZone : 'UTC';
  const closed = new Set(recordsOf(holidays).map(({ date }) => date));
  const last = dayNumber(dateIn(zone, endMs)) ?? 0;
  for (let day = dayNumber(dateIn(zone, startMs)) ?? last + 1; day <= last; day += 1) {
    const date = dayText(day);
    if (date === undefined || closed.has(date)) continue;
    // Day 0, 1 January 1970, was a Thursday.
    const times = recordsOf(hours).filter((entry) => entry['day'] === WEEKDAYS[day % 7] && entry['closed'] !== true);
    yield* times.flatMap(({ open, close }) => timeOf(date, open, close, zone)).sort((one, other) => one.start - other.start);
  }
}

function timeOf(date: string, open: unknown, close: unknown, zone: string): OpenTime[] {
  if (!isTime(open) || !isTime(close)) return [];
  const [start, end] = [wallClockMs(date, open, zone), wallClockMs(date, close, zone)];
  return start < end ? [{ start, end }] : [];
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && TIME.test(value);
}

/** The moment at which clocks in a zone show a time of a day. On days of 23 and 25 hours that is not so many hours after midnight. */
function wallClockMs(date: string, time: string, zone: string): number {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const guess = wanted - offsetMs(wanted, zone);
  // The offset may be another at the guess, within a day of the change of clocks.
  return wanted - offsetMs(guess, zone);
}

function recordsOf(list: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === 'object' && item !== null) : [];
}

/** So many days are looked through at most, in either function on opening hours. */
export const MOST_DAYS_MS = 400 * DAY_MS;
