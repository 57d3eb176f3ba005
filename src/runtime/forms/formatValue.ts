import { timeRangeText, timeText } from './timeText.ts';

/** How a fact is written. */
export type FactFormat =
  | 'text'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'timeRange'
  | 'number'
  | 'money'
  | 'phone'
  | 'region'
  | 'email'
  | 'link'
  | 'badge';

/** Language and place by which values are written. */
export interface WritingStyle {
  /** BCP 47 tag, e.g. fr-CA. */
  readonly locale: string;
  /** The words for true and false. */
  readonly yes: string;
  readonly no: string;
  /** IANA zone of times. */
  readonly timeZone: string;
  /** ISO 4217 of money. */
  readonly currency?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function instantOf(value: unknown): Date | undefined {
  const epoch = typeof value === 'string' && /^\d{11,}$/.test(value) ? Number(value) : value;
  if (typeof epoch !== 'string' && typeof epoch !== 'number') return undefined;
  const date = new Date(epoch);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function dayText(value: unknown, { locale, timeZone }: WritingStyle): string | undefined {
  const isDay = typeof value === 'string' && DAY.test(value);
  return instantOf(value)?.toLocaleDateString(locale, { dateStyle: 'medium', timeZone: isDay ? 'UTC' : timeZone });
}

/** A day alone has no time to show; an instant is shown in the portal's zone and names it. */
function instantText(value: unknown, style: WritingStyle): string | undefined {
  if (typeof value === 'string' && DAY.test(value)) return dayText(value, style);
  return instantOf(value)?.toLocaleString(style.locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: style.timeZone,
    timeZoneName: 'shortGeneric',
  });
}

function numberText(value: unknown, locale: string, options?: Intl.NumberFormatOptions): string | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number.toLocaleString(locale, options) : undefined;
}

function phoneText(value: unknown): string | undefined {
  const digits = String(value).replace(/\D/g, '');
  const parts = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : undefined;
}

/** The name of a country by its code (ISO 3166-1 alpha-2). */
function regionText(value: unknown, locale: string): string | undefined {
  return /^[A-Z]{2}$/.test(String(value)) ? new Intl.DisplayNames(locale, { type: 'region' }).of(String(value)) : undefined;
}

/** Dates have commas of their own in some languages. */
function listText(entries: readonly string[]): string {
  return entries.filter(Boolean).join(entries.some((entry) => entry.includes(',')) ? '; ' : ', ');
}

type Writer = (value: unknown, style: WritingStyle) => string | undefined;

const writers: { readonly [format in FactFormat]?: Writer } = {
  date: dayText,
  dateTime: instantText,
  time: (value, { locale }) => timeText(value, locale),
  timeRange: (value, { locale }) => timeRangeText(value, locale) ?? timeText(value, locale),
  number: (value, { locale }) => numberText(value, locale),
  money: (value, { locale, currency }) => (currency ? numberText(value, locale, { style: 'currency', currency }) : undefined),
  phone: phoneText,
  region: (value, { locale }) => regionText(value, locale),
};

/** A value as text in a language, a list as its entries; a value that does not fit its format is shown as it is, an absent one as the empty text. */
export function formatValue(value: unknown, format: FactFormat, style: WritingStyle): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? style.yes : style.no;
  const written = writers[format]?.(value, style);
  if (written !== undefined) return written;
  if (Array.isArray(value)) return listText(value.map((each) => formatValue(each, format, style)));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
