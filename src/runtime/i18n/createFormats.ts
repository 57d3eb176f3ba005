/**
 * Formats values in one language and time zone. Undefined, null and '' give ''; any other value that is no date or number is shown as it
 * is.
 */
export interface Formats {
  /** A day. YYYY-MM-DD has no time zone; a moment is shown as its day in the portal's time zone. */
  readonly date: (value: unknown) => string;
  /** A moment in the portal's time zone with the short name of the zone, from ISO text or epoch milliseconds (G-S15). */
  readonly dateTime: (value: unknown) => string;
  readonly number: (value: unknown) => string;
  /** An amount; `currency` is an ISO 4217 code. */
  readonly money: (value: unknown, currency: string) => string;
}

/** Creates formats for a BCP 47 locale and an IANA time zone; without a zone, that of the device. */
export function createFormats(locale: string, timeZone: string | undefined): Formats {
  const zone = timeZone === undefined ? {} : { timeZone };
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const zonedDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...zone });
  const moment = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'shortGeneric',
    ...zone,
  });
  const count = new Intl.NumberFormat(locale);
  return {
    date: (value) => {
      if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatTime(value, `${value}T00:00:00Z`, day);
      return formatTime(value, value, zonedDay);
    },
    dateTime: (value) => formatTime(value, value, moment),
    number: (value) => formatNumber(value, (amount) => count.format(amount)),
    money: (value, currency) =>
      formatNumber(value, (amount) => new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount)),
  };
}

/** Formats a moment (ISO text, or epoch milliseconds as number or digits). If `value` is no moment, `raw` is shown. */
function formatTime(raw: unknown, value: unknown, format: Intl.DateTimeFormat): string {
  if (raw === undefined || raw === null || raw === '') return '';
  const epoch = typeof value === 'string' && /^\d{11,}$/.test(value) ? Number(value) : value;
  const time = typeof epoch === 'number' ? epoch : Date.parse(String(epoch));
  return Number.isNaN(time) ? String(raw) : format.format(time);
}

function formatNumber(value: unknown, format: (amount: number) => string): string {
  if (value === undefined || value === null || value === '') return '';
  const amount = Number(value);
  return Number.isNaN(amount) ? String(value) : format(amount);
}
