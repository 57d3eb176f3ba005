const FORMAT = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** A moment by the clock of a time zone, as a field for date and time takes it: `2026-03-10T15:00`. */
export function zonedTime(milliseconds: number, timeZone: string | undefined): string {
  const parts = new Intl.DateTimeFormat('en', { ...FORMAT, timeZone }).formatToParts(milliseconds);
  const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/** The moment of such a text; of an hour that the clock skips, the one after it; of one that it shows twice, the first. */
export function momentOf(text: string, timeZone: string | undefined): number {
  const asUtc = Date.parse(`${text}Z`);
  const offsetAt = (moment: number): number => Date.parse(`${zonedTime(moment, timeZone)}Z`) - moment;
  const [before, after] = [offsetAt(asUtc - 86_400_000), offsetAt(asUtc + 86_400_000)];
  return [asUtc - before, asUtc - after].find((moment) => zonedTime(moment, timeZone) === text) ?? asUtc - before;
}

/** A time zone as people name it, e.g. `CT`. */
export function zoneName(milliseconds: number, timeZone: string | undefined, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortGeneric' }).formatToParts(milliseconds);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
