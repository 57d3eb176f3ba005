import type { Tokens } from '#model';
import { parseColor, type Rgb } from '#model';
import type { BrandColors } from './palette.ts';

/** Reads the brand's colours; a colour that is absent or not `#rrggbb` keeps the neutral one. */
export function brandColors(tokens: Tokens): BrandColors {
  const read = (value: string | undefined, otherwise: Rgb): Rgb => (value === undefined ? otherwise : (parseColor(value) ?? otherwise));
  return {
    primary: read(tokens.primary, [0.122, 0.31, 0.561]),
    accent: read(tokens.accent, [0.059, 0.463, 0.431]),
    surface: read(tokens.surface, [0.961, 0.969, 0.98]),
  };
}
