import { MINUTE_MS, momentMs } from '../moments.ts';

/**
 * The whole minutes that passed from one moment to another, negative if it lies before; undefined unless both are moments with an offset.
 * It is elapsed time: a night in which clocks are set forward has an hour less.
 */
export function minutesBetween(from: unknown, to: unknown): number | undefined {
  const passed = momentMs(to) - momentMs(from);
  // Without `|| 0` less than a minute backwards would be -0.
  return Number.isNaN(passed) ? undefined : Math.trunc(passed / MINUTE_MS) || 0;
}
