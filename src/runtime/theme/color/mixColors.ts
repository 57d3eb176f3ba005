import type { Rgb } from '#model';

/** `share` (0 to 1) of the second colour laid over the first. */
export function mixColors([r, g, b]: Rgb, over: Rgb, share: number): Rgb {
  return [r + (over[0] - r) * share, g + (over[1] - g) * share, b + (over[2] - b) * share];
}
