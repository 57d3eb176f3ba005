import { MINUTE_MS, momentMs } from '../moments.ts';

/** The moment, in UTC, so many minutes after another, before it for a negative number; undefined unless it is a moment with an offset. */
export function addMinutes(moment: unknown, minutes: unknown): string | undefined {
  const start = momentMs(moment);
  return Number.isNaN(start) || typeof minutes !== 'number' ? undefined : new Date(start + minutes * MINUTE_MS).toISOString();
}
