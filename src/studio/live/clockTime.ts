/** A time (milliseconds since 1970, UTC) with its milliseconds: steps follow each other fast. */
export function clockTime(time: number): string {
  return new Date(time).toISOString().slice(11, 23);
}
