import { linearChannel } from './linearChannel.ts';
import type { Rgb } from './parseColor.ts';

/** Contrast of two colours, 1 to 21 (WCAG 2.2, definition of contrast ratio). */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const a = luminance(one);
  const b = luminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linearChannel(red) + 0.7152 * linearChannel(green) + 0.0722 * linearChannel(blue);
}
