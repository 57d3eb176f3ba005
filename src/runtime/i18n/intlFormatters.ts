import type { Formatters } from 'intl-messageformat';

/** Intl formatters that keep what they make; dates and times are shown in the portal's zone. */
export function intlFormatters(timeZone: string | undefined): Formatters {
  const zone = timeZone === undefined ? {} : { timeZone };
  return {
    getNumberFormat: kept((locales, options) => new Intl.NumberFormat(locales as string, options as Intl.NumberFormatOptions)),
    getDateTimeFormat: kept(
      (locales, options) => new Intl.DateTimeFormat(locales as string, { ...zone, ...(options as Intl.DateTimeFormatOptions) }),
    ),
    getPluralRules: kept((locales, options) => new Intl.PluralRules(locales as string, options as Intl.PluralRulesOptions)),
  };
}

function kept<T>(make: (locales: unknown, options: unknown) => T): (locales?: unknown, options?: unknown) => T {
  const made = new Map<string, T>();
  return (locales, options) => {
    const key = JSON.stringify([locales, options]);
    const known = made.get(key) ?? make(locales, options);
    made.set(key, known);
    return known;
  };
}
