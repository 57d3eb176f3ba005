/** Gives days (YYYY-MM-DD) and moments (ISO 8601) as people read them in the language of the page, moments in a time zone. */
export function useTimeText(timeZone: string): (time: string) => string {
  const { lang } = document.documentElement;
  const locale = lang === '' ? 'en' : lang;
  const isDay = (time: string): boolean => time.length === 'YYYY-MM-DD'.length;
  return (time) =>
    isDay(time)
      ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(time))
      : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(new Date(time));
}
