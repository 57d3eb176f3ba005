const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

function clockOf(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
}

/** The time of day as a moment of one and the same day. */
function momentOf(value: unknown): number | undefined {
  const [, hours, minutes] = TIME.exec(String(value)) ?? [];
  return hours === undefined ? undefined : Date.UTC(2024, 0, 1, Number(hours), Number(minutes));
}

/** A time of day, `HH:MM`, as a language writes it; undefined for what is none. */
export function timeText(value: unknown, locale: string): string | undefined {
  const moment = momentOf(value);
  return moment === undefined ? undefined : clockOf(locale).format(moment);
}

/** Two times of day, `[from, to]`, as a language writes a range; undefined where one of them is none. */
export function timeRangeText(value: unknown, locale: string): string | undefined {
  const [from, to] = Array.isArray(value) ? value.map(momentOf) : [];
  if (from === undefined || to === undefined) return undefined;
  const clock = clockOf(locale);
  // A range over midnight is none for Intl, which would name the days.
  return from <= to ? clock.formatRange(from, to) : `${clock.format(from)} – ${clock.format(to)}`;
}
