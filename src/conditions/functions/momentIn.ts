import { MINUTE_MS, momentMs, offsetMs } from '../moments.ts';

const HOUR_MINUTES = 60;

/**
 * A moment as clocks in a time zone (IANA name) show it, to the second, with the offset of that moment: '2026-11-23T09:30:00-06:00'.
 * Undefined unless it is a moment with an offset.
 */
export function momentIn(moment: unknown, timeZone: unknown): string | undefined {
  const ms = momentMs(moment);
  if (Number.isNaN(ms)) return undefined;
  const minutes = Math.round(offsetMs(ms, typeof timeZone === 'string' ? timeZone : 'UTC') / MINUTE_MS);
  const shown = new Date(ms + minutes * MINUTE_MS).toISOString().slice(0, 19);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / HOUR_MINUTES), Math.abs(minutes) % HOUR_MINUTES];
  return `${shown}${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}
