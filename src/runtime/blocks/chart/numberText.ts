import type { ValueFormat } from '#model';
import { type FormatOptions, formatValue } from '../../forms/format/formatValue.ts';
import { numberFormat } from '../../i18n/intlFormats.ts';

/** A number beside an axis: short, 1.5K, with its currency where it is money. */
export function numberText(amount: number, format: ValueFormat | undefined, options: FormatOptions): string {
  if (format === 'duration') return formatValue(amount, format, options);
  const { currency, locale } = options;
  const short = { notation: 'compact', maximumFractionDigits: 1 } as const;
  const isMoney = format === 'money' && currency !== undefined;
  return numberFormat(locale, isMoney ? { ...short, style: 'currency', currency, minimumFractionDigits: 0 } : short).format(amount);
}
