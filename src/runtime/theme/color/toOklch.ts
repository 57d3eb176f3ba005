import type { Rgb } from '#model';
import { linearChannel } from '#model';

/** A colour by perceived lightness (0 to 1), chroma (0 to about 0.37) and hue (radians), after CSS Color 4. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** The colour in OKLCH. */
export function toOklch([red, green, blue]: Rgb): Oklch {
  const [r, g, b] = [linearChannel(red), linearChannel(green), linearChannel(blue)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const c = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, c),
    hue: Math.atan2(c, a),
  };
}
