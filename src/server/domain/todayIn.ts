import type { PortalDocument } from '#model';

/** The date (YYYY-MM-DD) of a moment in the portal's time zone. */
export function todayIn({ timeZone = 'UTC' }: PortalDocument, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(now);
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}
