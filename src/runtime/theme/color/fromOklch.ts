import type { Rgb } from '#model';
import type { Oklch } from './toOklch.ts';

/** The colour in sRGB; what sRGB cannot show loses chroma until it can. */
export function fromOklch(color: Oklch): Rgb {
  for (let chroma = color.chroma; chroma > 0; chroma -= 0.004) {
    const rgb = convert({ ...color, chroma });
    if (rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005)) return rgb;
  }
  return convert({ ...color, chroma: 0 });
}

function convert({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encode(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    encode(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    encode(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

function encode(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}
