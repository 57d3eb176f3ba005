import { type FormatXMLElementFn, IntlMessageFormat, type PrimitiveType } from 'intl-messageformat';
import type { MessageAst, MessageTable } from '#model';
import { intlFormatters } from './intlFormatters.ts';

/** How messages are formatted. */
export interface Wording {
  /** BCP 47 tag of the formats, e.g. 'fr-CA'. */
  readonly locale: string;
  /** IANA zone of dates and times in messages. */
  readonly timeZone?: string;
  /** Told once for each message that cannot be formatted with the arguments given. */
  readonly onFault: (key: string, error: unknown) => void;
}

/** Text of a message key. */
export type Translate = (key: string, args?: Record<string, unknown>) => string;

/** Formats messages of the tables, the first that has the key; an unknown key gives the key. */
export function createTranslate(tables: readonly MessageTable[], wording: Wording): Translate {
  const made = new Map<string, IntlMessageFormat>();
  const told = new Set<string>();
  const formatters = intlFormatters(wording.timeZone);
  const formatOf = (key: string, ast: Exclude<MessageAst, string>): IntlMessageFormat => {
    const known = made.get(key);
    if (known !== undefined) return known;
    // Messages arrive parsed: the constructor takes the AST, and the parser is not part of the program.
    const format = new IntlMessageFormat(ast as never, wording.locale, undefined, { formatters });
    made.set(key, format);
    return format;
  };
  return (key, args) => {
    const message = tables.find((table) => Object.hasOwn(table, key))?.[key];
    if (message === undefined || typeof message === 'string') return message ?? key;
    try {
      const text: unknown = formatOf(key, message).format(args as Record<string, PrimitiveType | FormatXMLElementFn<string>>);
      return Array.isArray(text) ? text.join('') : String(text);
    } catch (error) {
      if (!told.has(key)) wording.onFault(key, error);
      told.add(key);
      return key;
    }
  };
}
