import { useLayoutEffect } from 'react';
import { parseColor, type Rgb, type Tokens } from '#model';
import { artPalette, type BrandColors, palette } from './palette.ts';
import { applyScheme } from './scheme.ts';

interface BrandThemeProps {
  /** Design tokens (colours, radius, heading weight) of the vehicle maker's portal. */
  readonly tokens: Tokens | undefined;
  /** The user's stored choice: 'light' or 'dark'; anything else follows the device. */
  readonly scheme: unknown;
}

/** Applies the maker's colours and the user's choice of light or dark to the page; renders nothing. */
export function BrandTheme({ tokens, scheme }: BrandThemeProps) {
  useLayoutEffect(() => applyTheme(document.documentElement, tokens), [tokens]);
  useLayoutEffect(() => applyScheme(document.documentElement, scheme), [scheme]);
  return null;
}

/** Element -> names of the custom properties that applyTheme has set on it. */
const applied = new WeakMap<HTMLElement, readonly string[]>();

/** Sets the custom properties of a brand and removes those of the previous brand. By script, because the CSP forbids style attributes. */
function applyTheme(root: HTMLElement, tokens: Tokens | undefined): void {
  const properties = themeProperties(tokens);
  for (const name of applied.get(root) ?? []) {
    if (!(name in properties)) root.style.removeProperty(name);
  }
  for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value);
  applied.set(root, Object.keys(properties));
}

/** CSS custom properties (`--p-*`) of a brand; each colour, but for those of the art, is a `light-dark()` of both schemes. */
export function themeProperties(tokens: Tokens | undefined): { readonly [property: string]: string } {
  const brand = brandColors(tokens ?? {});
  const dark = palette(brand, 'dark');
  const colors = Object.entries(palette(brand, 'light')).map(([name, light]) => [
    `--p-${name}`,
    `light-dark(${light}, ${dark[name] ?? light})`,
  ]);
  const art = Object.entries(artPalette(brand)).map(([name, color]) => [`--p-${name}`, color]);
  return { ...Object.fromEntries([...colors, ...art]), ...shapeProperties(tokens ?? {}) };
}

/** The properties of what is no colour: corners, headings, typeface, pattern. Those that a brand does not name are those of tokens.css. */
function shapeProperties({ radiusPx, headingWeight, headingCase, typeface, buttonShape, pattern }: Tokens): Record<string, string> {
  return {
    ...(radiusPx !== undefined && { '--p-radius': `${radiusPx}px` }),
    ...(headingWeight !== undefined && { '--p-heading-weight': String(headingWeight) }),
    ...(headingCase === 'upper' && { '--p-heading-case': 'uppercase', '--p-heading-spacing': '0.035em' }),
    ...(typeface !== undefined && { '--p-font': `"${typeface} variable", var(--p-font-fallback)` }),
    ...(buttonShape === 'pill' && { '--p-button-radius': '999px' }),
    ...(pattern !== undefined && { '--p-pattern': `url("/assets/${pattern}")` }),
  };
}

/** The brand's colours. A neutral colour replaces one that is missing or is not written as `#rrggbb`. */
export function brandColors(tokens: Tokens): BrandColors {
  const read = (value: string | undefined, fallback: Rgb): Rgb => (value === undefined ? fallback : (parseColor(value) ?? fallback));
  return {
    primary: read(tokens.primary, [0.122, 0.31, 0.561]),
    accent: read(tokens.accent, [0.059, 0.463, 0.431]),
    surface: read(tokens.surface, [0.961, 0.969, 0.98]),
  };
}
