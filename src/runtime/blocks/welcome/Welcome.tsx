import type { WelcomeBlock } from '#model';
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

/** How a moment is written. */
interface MomentFormat {
  /** BCP 47 tag. */
  readonly locale: string;
  /** IANA zone; the device's if absent. */
  readonly timeZone?: string | undefined;
}

/**
 * A moment of the backend as date and time in the locale (G-S15). Takes ISO text or an epoch in seconds or milliseconds; ISO text without
 * a zone keeps its clock time. Anything else comes back unchanged; an absent or empty value gives undefined.
 */
function formatMoment(raw: unknown, { locale, timeZone }: MomentFormat): string | undefined {
  if (raw === undefined || raw === null || raw === '') return undefined;
  const text = String(raw).trim();
  const hasNoZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(text);
  const time = hasNoZone ? Date.parse(`${text.replace(' ', 'T')}Z`) : parseMoment(text);
  if (Number.isNaN(time)) return text;
  // Clock time without a zone is read and written as UTC, so that it does not shift.
  const zone: Intl.DateTimeFormatOptions = hasNoZone
    ? { timeZone: 'UTC' }
    : { timeZoneName: 'shortGeneric', ...(timeZone !== undefined && { timeZone }) };
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...zone,
  }).format(time);
}

/** Numbers below this are seconds (until the year 5138), others milliseconds (since March 1973). */
const LEAST_MILLISECONDS = 1e11;

function parseMoment(text: string): number {
  if (!/^-?\d+$/.test(text)) return Date.parse(text);
  const number = Number(text);
  return Math.abs(number) < LEAST_MILLISECONDS ? number * 1000 : number;
}
