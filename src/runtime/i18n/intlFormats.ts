/** The format of dates and times for a locale and options. Each is made once, because making one is slow. */
export const dateTimeFormat = madeOnce(Intl.DateTimeFormat);

/** The format of numbers for a locale and options, made once. */
export const numberFormat = madeOnce(Intl.NumberFormat);

/** The plural rules of a locale and options, made once. */
export const pluralRules = madeOnce(Intl.PluralRules);

function madeOnce<Options, Format>(Kind: new (locale: string, options?: Options) => Format): (locale: string, options?: Options) => Format {
  const made = new Map<string, Format>();
  return (locale, options) => {
    const key = locale + JSON.stringify(options);
    const format = made.get(key) ?? new Kind(locale, options);
    made.set(key, format);
    return format;
  };
}
