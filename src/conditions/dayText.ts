const DAY_MS = 86_400_000;

/** 'YYYY-MM-DD' of a day counted from 1970-01-01; undefined outside the years 0 to 9999. */
export function dayText(day: number): string | undefined {
  const date = new Date(day * DAY_MS);
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9999 ? date.toISOString().slice(0, 10) : undefined;
}
