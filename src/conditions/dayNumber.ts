const DAY_MS = 86_400_000;
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/;

/** Days since 1970-01-01 of a text 'YYYY-MM-DD' (a time after it is ignored); undefined for anything that is no calendar date. */
export function dayNumber(value: unknown): number | undefined {
  const parts = typeof value === 'string' ? DATE.exec(value) : null;
  if (parts === null) return undefined;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() / DAY_MS : undefined;
}
