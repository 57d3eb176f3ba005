import { contrastRatio, parseColor, type Rgb } from '#model';
import { formatColor } from './formatColor.ts';
import { fromOklch } from './fromOklch.ts';
import { toOklch } from './toOklch.ts';

const black: Rgb = [0, 0, 0];
const white: Rgb = [1, 1, 1];

/** The nearest lightness of `color`, towards white or black, that has at least `ratio` on every ground; white or black if none has. */
export function reachContrast(color: Rgb, grounds: readonly Rgb[], ratio: number, towards: 'white' | 'black'): Rgb {
  const oklch = toOklch(color);
  const step = towards === 'white' ? 0.01 : -0.01;
  for (let lightness = oklch.lightness; lightness >= 0 && lightness <= 1; lightness += step) {
    const candidate = rounded(fromOklch({ ...oklch, lightness }));
    if (grounds.every((ground) => contrastRatio(candidate, ground) >= ratio)) return candidate;
  }
  return towards === 'white' ? white : black;
}

/** What reaches the screen has 8 bits a channel; the ratio must hold for that. */
function rounded(color: Rgb): Rgb {
  return parseColor(formatColor(color)) ?? color;
}
