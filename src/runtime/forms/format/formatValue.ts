import type { ValueFormat } from '#model';
import { dateTimeFormat, numberFormat } from '../../i18n/intlFormats.ts';
import { isShownTwice } from './shownTwice.ts';

/** Language, time zone and currency in which values are formatted. */
export interface FormatOptions {
  /** BCP 47 tag, e.g. fr-CA. */
  readonly locale: string;
  /** The words for true and false. */
  readonly yes: string;
  readonly no: string;
  /** IANA time zone in which moments are shown. */
  readonly timeZone: string;
  /** ISO 4217 code; without it, an amount of money is shown as the number that it is. */
  readonly currency?: string;
  /** The time now, epoch milliseconds. With it, days and moments of the current year are shown without the year. */
  readonly now?: number;
}

/**
 * The text of a value for users. A value that does not fit the format is shown as it is, undefined and null as ''. The entries of a list
 * are formatted one by one.
 */
export function formatValue(value: unknown, format: ValueFormat, options: FormatOptions): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? options.yes : options.no;
  const text = formatters[format]?.(value, options);
  if (text !== undefined) return text;
  if (Array.isArray(value)) return listText(value.map((entry) => formatValue(entry, format, options)));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A day of the calendar, which has no time zone. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The instant of an ISO text or of epoch milliseconds, as a number or in digits; undefined for anything else. */
function instantOf(value: unknown): Date | undefined {
  const epoch = typeof value === 'string' && /^\d{11,}$/.test(value) ? Number(value) : value;
  if (typeof epoch !== 'string' && typeof epoch !== 'number') return undefined;
  const date = new Date(epoch);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function dayText(value: unknown, options: FormatOptions): string | undefined {
  const { locale, timeZone } = options;
  const isDay = typeof value === 'string' && DAY.test(value);
  const zone = isDay ? 'UTC' : timeZone;
  const instant = instantOf(value);
  const style = isOfThisYear(instant, zone, options) ? ({ month: 'short', day: 'numeric' } as const) : ({ dateStyle: 'medium' } as const);
  return inFormat(instant, locale, { ...style, timeZone: zone });
}

/**
 * A day without time is shown without a time. An instant is shown in the portal's time zone, with the name of the zone, and in the hour
 * that clocks show twice in autumn with the name that tells the two apart.
 */
function instantText(value: unknown, options: FormatOptions): string | undefined {
  if (typeof value === 'string' && DAY.test(value)) return dayText(value, options);
  const instant = instantOf(value);
  return inFormat(instant, options.locale, {
    ...(!isOfThisYear(instant, options.timeZone, options) && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: options.timeZone,
    timeZoneName: instant !== undefined && isShownTwice(instant, options.timeZone) ? 'short' : 'shortGeneric',
  });
}

/** Whether an instant, seen in `zone`, is in the year that it is now in the portal's time zone; false where `now` is not known. */
function isOfThisYear(instant: Date | undefined, zone: string, { timeZone, now }: FormatOptions): boolean {
  return instant !== undefined && now !== undefined && yearIn(instant, zone) === yearIn(new Date(now), timeZone);
}

function yearIn(instant: Date, timeZone: string): string {
  return dateTimeFormat('en', { year: 'numeric', timeZone }).format(instant);
}

function inFormat(instant: Date | undefined, locale: string, options: Intl.DateTimeFormatOptions): string | undefined {
  return instant && dateTimeFormat(locale, options).format(instant);
}

function numberText(value: unknown, locale: string, options?: Intl.NumberFormatOptions): string | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? numberFormat(locale, options).format(number) : undefined;
}

/** Whole minutes as hours and minutes, `2:20`, from a day on with the days before, `2d 3:10`; undefined for any other value. */
function durationText(value: unknown, locale: string): string | undefined {
  const minutes = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 0) return undefined;
  const days = Math.floor(minutes / 1440);
  const time = `${Math.floor((minutes % 1440) / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  if (days === 0) return time;
  return `${numberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'narrow' }).format(days)} ${time}`;
}

/** The name of a country by its code (ISO 3166-1 alpha-2). */
function regionText(value: unknown, locale: string): string | undefined {
  return /^[A-Z]{2}$/.test(String(value)) ? new Intl.DisplayNames(locale, { type: 'region' }).of(String(value)) : undefined;
}

/** Joins by commas, or by semicolons if an entry has a comma, as English dates do. */
function listText(entries: readonly string[]): string {
  return entries.filter(Boolean).join(entries.some((entry) => entry.includes(',')) ? '; ' : ', ');
}

/** Formats a value; undefined when the value does not fit the format. */
type Formatter = (value: unknown, options: FormatOptions) => string | undefined;

/** Formats that are missing here show the value as it is, such as a phone number as it was typed (G-C02); components give them their look, e.g. a link. */
const formatters: { readonly [format in ValueFormat]?: Formatter } = {
  date: dayText,
  dateTime: instantText,
  time: (value, { locale }) => timeText(value, locale),
  timeRange: (value, { locale }) => timeRangeText(value, locale) ?? timeText(value, locale),
  duration: (value, { locale }) => durationText(value, locale),
  number: (value, { locale }) => numberText(value, locale),
  money: (value, { locale, currency }) => (currency ? numberText(value, locale, { style: 'currency', currency }) : undefined),
  region: (value, { locale }) => regionText(value, locale),
};

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

function timeFormat(locale: string): Intl.DateTimeFormat {
  return dateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
}

/** A time of day, `HH:MM`, as an instant of an arbitrary day; undefined for any other value. */
function instantOfTime(value: unknown): number | undefined {
  const [, hours, minutes] = TIME.exec(String(value)) ?? [];
  return hours === undefined ? undefined : Date.UTC(2024, 0, 1, Number(hours), Number(minutes));
}

/** A time of day, `HH:MM`, in a language; undefined for any other value. */
function timeText(value: unknown, locale: string): string | undefined {
  const instant = instantOfTime(value);
  return instant === undefined ? undefined : timeFormat(locale).format(instant);
}

/** Two times of day, `[from, to]`, as a range in a language; undefined for any other value. */
function timeRangeText(value: unknown, locale: string): string | undefined {
  const [from, to] = Array.isArray(value) ? value.map(instantOfTime) : [];
  if (from === undefined || to === undefined) return undefined;
  const times = timeFormat(locale);
  // Not by formatRange: over midnight it would show the days.
  return from <= to ? times.formatRange(from, to) : `${times.format(from)} – ${times.format(to)}`;
}
