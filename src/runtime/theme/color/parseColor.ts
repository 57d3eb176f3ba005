/** A colour as sRGB channels, each 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Channels of `#rrggbb`; undefined for anything else. */
export function parseColor(text: string): Rgb | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(text)) return undefined;
  const channel = (at: number): number => Number.parseInt(text.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}
