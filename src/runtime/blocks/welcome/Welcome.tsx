import type { WelcomeBlock } from '#model';
import { dateTimeFormat } from '../../i18n/intlFormats.ts';
import { useLocale } from '../../i18n/language.ts';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useShell, useText, useTranslate, useValue } from '../../scope/hooks.ts';

/** The block kind `welcome`: a line with the user's name and, if known, the time of the last login (SH-HEADER-02, 03, G-S15). */
export function Welcome({ block }: BlockProps<WelcomeBlock>) {
  const translate = useTranslate();
  const { timeZone } = useShell().portal;
  const time = formatMoment(useValue(block.lastLogin), { locale: useLocale(), timeZone });
  const text = useText(block.text);
  return (
    <div className="p-welcome">
      <span className="p-welcome__text" title={text}>
        {text}
      </span>
      {time !== undefined && (
        <span className="p-welcome__time">{block.lastLoginLabel === undefined ? time : translate(block.lastLoginLabel, { time })}</span>
      )}
    </div>
  );
}

/** How a moment is formatted. */
interface MomentFormat {
  /** BCP 47 tag. */
  readonly locale: string;
  /** IANA time zone; without it, that of the device. */
  readonly timeZone?: string | undefined;
}

/**
 * A moment from the existing backend as date and time in the locale (G-S15): ISO text, or seconds or milliseconds since 1970. For ISO text
 * without a time zone, the time is shown as it is. Any other text is returned unchanged; undefined, null and '' give undefined.
 */
function formatMoment(raw: unknown, { locale, timeZone }: MomentFormat): string | undefined {
  if (raw === undefined || raw === null || raw === '') return undefined;
  const text = String(raw).trim();
  const hasNoZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(text);
  const time = hasNoZone ? Date.parse(`${text.replace(' ', 'T')}Z`) : parseMoment(text);
  if (Number.isNaN(time)) return text;
  // A time without a time zone is parsed and formatted as UTC, so that it stays the same.
  const zone: Intl.DateTimeFormatOptions = hasNoZone
    ? { timeZone: 'UTC' }
    : { timeZoneName: 'shortGeneric', ...(timeZone !== undefined && { timeZone }) };
  return dateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...zone,
  }).format(time);
}

/** Numbers below this are seconds since 1970 (until the year 5138), larger ones milliseconds (from March 1973). */
const LEAST_MILLISECONDS = 1e11;

function parseMoment(text: string): number {
  if (!/^-?\d+$/.test(text)) return Date.parse(text);
  const number = Number(text);
  return Math.abs(number) < LEAST_MILLISECONDS ? number * 1000 : number;
}
