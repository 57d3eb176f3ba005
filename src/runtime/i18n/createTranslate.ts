import { type Formatters, type FormatXMLElementFn, IntlMessageFormat, type PrimitiveType } from 'intl-messageformat';
import type { MessageAst, MessageTable } from '#model';
import { dateTimeFormat, numberFormat, pluralRules } from './intlFormats.ts';

// Each message would ask the browser whether it supports the locale, only to be able to tell it again, and the first question takes a
// phone 80 ms.
IntlMessageFormat.resolveLocale = () => undefined;

export interface TranslateOptions {
  /** BCP 47 tag of the formats, e.g. 'fr-CA'. */
  readonly locale: string;
  /** IANA zone of dates and times in messages. */
  readonly timeZone?: string;
  /** Called once for each message that cannot be formatted with its arguments. */
  readonly onFault: (key: string, error: unknown) => void;
}

/** Gives the text of a message key. */
export type Translate = (key: string, args?: Record<string, unknown>) => string;

/**
 * Creates a translate function. It takes the message from the first table that has the key. If no table has it, or the message cannot be
 * formatted, the key itself is the text.
 */
export function createTranslate(tables: readonly MessageTable[], { locale, timeZone, onFault }: TranslateOptions): Translate {
  const formats = new Map<string, IntlMessageFormat>();
  const reportedKeys = new Set<string>();
  const formatters = formattersIn(timeZone);
  const formatOf = (key: string, ast: Exclude<MessageAst, string>): IntlMessageFormat => {
    const cached = formats.get(key);
    if (cached !== undefined) return cached;
    // The compiler has parsed the message into an AST, which the constructor takes too, so that the browser need not load the parser.
    const format = new IntlMessageFormat(ast as never, locale, undefined, { formatters });
    formats.set(key, format);
    return format;
  };
  return (key, args) => {
    const message = tables.find((table) => Object.hasOwn(table, key))?.[key];
    if (message === undefined || typeof message === 'string') return message ?? key;
    try {
      const text: unknown = formatOf(key, message).format(args as Record<string, PrimitiveType | FormatXMLElementFn<string>>);
      return Array.isArray(text) ? text.join('') : String(text);
    } catch (error) {
      if (!reportedKeys.has(key)) onFault(key, error);
      reportedKeys.add(key);
      return key;
    }
  };
}

/** Intl formatters for IntlMessageFormat. Dates and times are in `timeZone`. */
function formattersIn(timeZone: string | undefined): Formatters {
  const zone = timeZone === undefined ? {} : { timeZone };
  return {
    getNumberFormat: (locale, options) => numberFormat(locale as string, options),
    getDateTimeFormat: (locale, options) => dateFormatOf(locale as string, { ...zone, ...options }),
    getPluralRules: (locale, options) => pluralRules(locale as string, options),
  };
}

/** Takes dates as texts too, as expressions and responses have them. A day without a time is the same day in every zone. */
function dateFormatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const format = dateTimeFormat(locale, options);
  const formatText = (text: string): string => {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
    return (isDay ? dateTimeFormat(locale, { ...options, timeZone: 'UTC' }) : format).format(new Date(text));
  };
  const formatAny = (value?: Date | number | string): string => (typeof value === 'string' ? formatText(value) : format.format(value));
  return { format: formatAny } as Intl.DateTimeFormat;
}
