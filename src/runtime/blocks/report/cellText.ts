import type { ValueFormat } from '#model';
import { type FormatOptions, formatValue } from '../../forms/format/formatValue.ts';
import { dateTimeFormat, numberFormat } from '../../i18n/intlFormats.ts';
import type { Cell } from './reportShapes.ts';

const WHOLE = 100;
/** As many places in each row, so that a column can be compared. */
const PLACES = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const MONTH = /^\d{4}-\d{2}$/;

/** The text of a cell in the format of its column; percent and points are hundredths, a period is a month or the first day of a week. */
export function cellText(value: Cell, show: string | undefined, options: FormatOptions): string {
  if (value === undefined || value === null) return '';
  const number = Number(value);
  if (show === 'percent' && Number.isFinite(number))
    return numberFormat(options.locale, { style: 'percent', ...PLACES }).format(number / WHOLE);
  if (show === 'points' && Number.isFinite(number))
    return numberFormat(options.locale, { signDisplay: 'exceptZero', ...PLACES }).format(number);
  if (show === 'period') return periodText(String(value), options);
  return formatValue(value, (show ?? (typeof value === 'number' ? 'number' : 'text')) as ValueFormat, options);
}

/** Whether a column stands at the end of the line, as numbers do. */
export function isFigure(show: string | undefined): boolean {
  return ['number', 'percent', 'points', 'duration', 'money'].includes(show ?? '');
}

function periodText(period: string, options: FormatOptions): string {
  if (!MONTH.test(period)) return formatValue(period, 'date', options);
  return dateTimeFormat(options.locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${period}-01`));
}
