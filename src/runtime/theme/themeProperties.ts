import type { Tokens } from '#model';
import { brandColors } from './brandColors.ts';
import { palette } from './palette.ts';

/** Custom properties (`--p-*`) of a brand; each colour holds its light and dark form. */
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
