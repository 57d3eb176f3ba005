import { contrastRatio, linearChannel, parseColor, type Rgb } from '#model';

/** A colour by perceived lightness (0 to 1), chroma (0 to about 0.37) and hue (radians), after CSS Color 4. */
interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** Converts from sRGB to OKLCH; the numbers are the matrices of CSS Color 4. */
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

/** Converts from OKLCH to sRGB. For a colour outside of sRGB, the chroma is lowered until the colour is inside. */
export function fromOklch(color: Oklch): Rgb {
  for (let chroma = color.chroma; chroma > 0; chroma -= 0.004) {
    const rgb = toSrgb({ ...color, chroma });
    if (rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005)) return rgb;
  }
  return toSrgb({ ...color, chroma: 0 });
}

function toSrgb({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encodeChannel(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    encodeChannel(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    encodeChannel(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

/** Converts linear light to an sRGB channel; both 0 to 1 (IEC 61966-2-1). */
function encodeChannel(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** The first colour mixed with a `share` (0 to 1) of the second. */
export function mixColors([r, g, b]: Rgb, over: Rgb, share: number): Rgb {
  return [r + (over[0] - r) * share, g + (over[1] - g) * share, b + (over[2] - b) * share];
}

/** The colour as `#rrggbb`, channels clipped and rounded. */
export function formatColor(color: Rgb): string {
  const hex = (channel: number): string =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${color.map(hex).join('')}`;
}

/** The colour, made lighter or darker until its contrast on every background is at least `ratio`; in the end white or black. */
export function reachContrast(color: Rgb, backgrounds: readonly Rgb[], ratio: number, towards: 'white' | 'black'): Rgb {
  const oklch = toOklch(color);
  const step = towards === 'white' ? 0.01 : -0.01;
  for (let lightness = oklch.lightness; lightness >= 0 && lightness <= 1; lightness += step) {
    const candidate = rounded(fromOklch({ ...oklch, lightness }));
    if (backgrounds.every((background) => contrastRatio(candidate, background) >= ratio)) return candidate;
  }
  return towards === 'white' ? [1, 1, 1] : [0, 0, 0];
}

/** The colour with 8 bits for each channel, as the screen shows it: the contrast must be reached after rounding. */
function rounded(color: Rgb): Rgb {
  return parseColor(formatColor(color)) ?? color;
}
