import { parseColor, type Rgb, type Tokens } from '#model';
import { type BrandColors, palette } from './palette.ts';

/** CSS custom properties (`--p-*`) of a brand; each colour is a `light-dark()` of both schemes. */
export function themeProperties(tokens: Tokens | undefined): { readonly [property: string]: string } {
  const brand = brandColors(tokens ?? {});
  const dark = palette(brand, 'dark');
  const colors = Object.entries(palette(brand, 'light')).map(([name, light]) => [
    `--p-${name}`,
    `light-dark(${light}, ${dark[name] ?? light})`,
  ]);
  return {
    ...Object.fromEntries(colors),
    ...(tokens?.radiusPx !== undefined && { '--p-radius': `${tokens.radiusPx}px` }),
    ...(tokens?.headingWeight !== undefined && { '--p-heading-weight': String(tokens.headingWeight) }),
  };
}

/** The brand's colours; one that is absent or not `#rrggbb` is replaced by a neutral one. */
export function brandColors(tokens: Tokens): BrandColors {
  const read = (value: string | undefined, fallback: Rgb): Rgb => (value === undefined ? fallback : (parseColor(value) ?? fallback));
  return {
    primary: read(tokens.primary, [0.122, 0.31, 0.561]),
    accent: read(tokens.accent, [0.059, 0.463, 0.431]),
    surface: read(tokens.surface, [0.961, 0.969, 0.98]),
  };
}
