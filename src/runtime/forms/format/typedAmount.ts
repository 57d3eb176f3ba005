import { numberFormat } from '../../i18n/intlFormats.ts';

const CURRENCY = /^(?:US|CA)?\$|\$(?:US|CA)?$/;

/**
 * An amount of money as somebody types it in a language, as a plain number of it: `1 500,5` in French is `1500.50`, `$2,000.00` in English
 * `2000`. Undefined for anything that is no amount with at most two decimals, or could be read in two ways.
 */
export function typedAmount(text: string, locale: string): string | undefined {
  const bare = text.trim().replace(/\s/g, ' ').replace(CURRENCY, '').trim().replace(CURRENCY, '').trim();
  const shape = usesComma(locale) ? /^(\d{1,3}(?: \d{3})+|\d+)(?:[.,](\d{1,2}))?$/ : /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;
  const [, whole, decimals = ''] = shape.exec(bare) ?? [];
  if (whole === undefined) return undefined;
  const digits = whole.replace(/[ ,]/g, '').replace(/^0+(?=\d)/, '');
  return /^0*$/.test(decimals) ? digits : `${digits}.${decimals.padEnd(2, '0')}`;
}

/** A plain amount as it stands in a field of the language, with two decimals; any other text as it is. */
export function writtenAmount(value: unknown, locale: string): string {
  const text = value === undefined || value === null ? '' : String(value);
  if (!/^\d+(?:\.\d+)?$/.test(text)) return text;
  return numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Number(text));
}

function usesComma(locale: string): boolean {
  return numberFormat(locale)
    .formatToParts(1.5)
    .some(({ type, value }) => type === 'decimal' && value === ',');
}
