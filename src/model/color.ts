/** A colour as sRGB channels, each 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Parses `#rrggbb`; undefined for any other text. */
export function parseColor(text: string): Rgb | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(text)) return undefined;
  const channel = (at: number): number => Number.parseInt(text.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

/** Converts an sRGB channel to linear light; both 0 to 1 (IEC 61966-2-1). */
export function linearChannel(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2, definition of contrast ratio). */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const a = luminance(one);
  const b = luminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Relative luminance (WCAG 2.2). */
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linearChannel(red) + 0.7152 * linearChannel(green) + 0.0722 * linearChannel(blue);
}
