import type { ValueFormat } from '#model';
import { type FormatOptions, formatValue } from '../../forms/format/formatValue.ts';
import { numberFormat } from '../../i18n/intlFormats.ts';
import type { Cell } from './reportShapes.ts';

const WHOLE = 100;

/** The text of a cell in the format of its column; percent and points are hundredths. */
export function cellText(value: Cell, show: string | undefined, options: FormatOptions): string {
  if (value === undefined || value === null) return '';
  const number = Number(value);
  const places = { maximumFractionDigits: 1 } as const;
  if (show === 'percent' && Number.isFinite(number))
    return numberFormat(options.locale, { style: 'percent', ...places }).format(number / WHOLE);
  if (show === 'points' && Number.isFinite(number))
    return numberFormat(options.locale, { signDisplay: 'exceptZero', ...places }).format(number);
  return formatValue(value, (show ?? (typeof value === 'number' ? 'number' : 'text')) as ValueFormat, options);
}

/** Whether a column stands at the end of the line, as numbers do. */
export function isFigure(show: string | undefined): boolean {
  return ['number', 'percent', 'points', 'duration', 'money'].includes(show ?? '');
}
