import { dateTimeFormat } from '../../i18n/intlFormats.ts';

const HOUR_MS = 3_600_000;

/** Whether clocks in a time zone show the minute of an instant a second time, an hour before or after it: where they are set back. */
export function isShownTwice(instant: Date, timeZone: string): boolean {
  const clock = dateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone });
  const shown = clock.format(instant);
  return [-HOUR_MS, HOUR_MS].some((difference) => clock.format(instant.getTime() + difference) === shown);
}
