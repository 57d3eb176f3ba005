/** How a moment is shown. */
export interface MomentStyle {
  /** BCP 47 tag. */
  readonly locale: string;
  /** IANA zone; the device's if absent. */
  readonly timeZone?: string | undefined;
}

/**
 * A moment as date and time in words of the locale (G-S15). Takes ISO text or an epoch in seconds or milliseconds; ISO text
 * without a zone keeps its clock time. What cannot be read comes back as it is; absent gives undefined.
 */
export function formatMoment(raw: unknown, { locale, timeZone }: MomentStyle): string | undefined {
  if (raw === undefined || raw === null || raw === '') return undefined;
  const text = String(raw).trim();
  const floating = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(text);
  const time = floating ? Date.parse(`${text.replace(' ', 'T')}Z`) : moment(text);
  if (Number.isNaN(time)) return text;
  const zone: Intl.DateTimeFormatOptions = floating
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

function moment(text: string): number {
  if (!/^-?\d+$/.test(text)) return Date.parse(text);
  const number = Number(text);
  return Math.abs(number) < 1e11 ? number * 1000 : number;
}
