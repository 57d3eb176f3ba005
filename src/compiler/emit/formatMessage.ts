import type { MessageAst } from '#model';

/**
 * The text of a parsed message in a BCP 47 locale; an argument that is not given is empty. For texts that the server
 * writes itself; the browser formats messages by intl-messageformat.
 */
export function formatMessage(ast: MessageAst, locale: string, args: Args = {}): string {
  if (typeof ast === 'string') return ast;
  return (ast as unknown as readonly Element[]).map((element) => formatElement(element, locale, args, undefined)).join('');
}

/** An element of a message as the ICU parser gives it, as far as formatting reads it. */
interface Element {
  readonly type: number;
  readonly value: string;
  readonly options?: { readonly [name: string]: { readonly value: readonly Element[] } };
  readonly offset?: number;
  readonly pluralType?: 'cardinal' | 'ordinal';
  readonly style?: { readonly parsedOptions?: object } | string | null;
}

type Args = { readonly [name: string]: unknown };

// Types of elements as numbers, as the ICU parser writes them into the tree.
const LITERAL = 0;
const NUMBER = 2;
const DATE = 3;
const TIME = 4;
const SELECT = 5;
const PLURAL = 6;
const POUND = 7;

function optionsOf(element: Element): object {
  return typeof element.style === 'object' && element.style !== null ? (element.style.parsedOptions ?? {}) : {};
}

function formatDate(element: Element, value: unknown, locale: string): string {
  const kind = element.type === DATE ? 'dateStyle' : 'timeStyle';
  const named = typeof element.style === 'string' ? element.style : element.type === DATE ? 'medium' : 'short';
  const written = typeof element.style === 'object' && element.style !== null ? optionsOf(element) : { [kind]: named };
  const options = { ...written, ...(isDay(value) && { timeZone: 'UTC' }) } as Intl.DateTimeFormatOptions;
  return new Intl.DateTimeFormat(locale, options).format(new Date(value as string | number | Date));
}

/** A day without a time is the same day wherever the server stands. */
function isDay(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

function chooseOption(element: Element, value: unknown, locale: string): { parts: readonly Element[]; count?: number } {
  const options = element.options ?? {};
  if (element.type === SELECT) return { parts: (options[String(value)] ?? options['other'])?.value ?? [] };
  const count = Number(value) - (element.offset ?? 0);
  const rule = new Intl.PluralRules(locale, { type: element.pluralType ?? 'cardinal' }).select(count);
  return { parts: (options[`=${String(value)}`] ?? options[rule] ?? options['other'])?.value ?? [], count };
}

function formatValue(element: Element, value: unknown, locale: string): string {
  if (element.type === NUMBER) return new Intl.NumberFormat(locale, optionsOf(element)).format(Number(value));
  return element.type === DATE || element.type === TIME ? formatDate(element, value, locale) : String(value);
}

function formatElement(element: Element, locale: string, args: Args, count: number | undefined): string {
  if (element.type === LITERAL) return element.value;
  if (element.type === POUND) return new Intl.NumberFormat(locale).format(count ?? 0);
  const value = args[element.value];
  if (value === undefined || value === null) return '';
  if (element.type !== SELECT && element.type !== PLURAL) return formatValue(element, value, locale);
  const { parts, count: inner } = chooseOption(element, value, locale);
  return parts.map((part) => formatElement(part, locale, args, inner ?? count)).join('');
}
