import { contrastRatio, type Rgb } from '#model';
import { formatColor, fromOklch, mixColors, reachContrast, toOklch } from './color.ts';

/** Brand colours that a palette is made from. */
export interface BrandColors {
  readonly primary: Rgb;
  readonly accent: Rgb;
  readonly surface: Rgb;
}

export type Scheme = 'light' | 'dark';

/** Colour name (without `--p-`) -> `#rrggbb`. */
export type Palette = { readonly [name: string]: string };

/** Contrast of text (WCAG 2.2, 1.4.3) and of parts of controls (1.4.11), a little above AA so that rounding never falls below it. */
const textContrast = 4.6;
const controlContrast = 3.1;

const white: Rgb = [1, 1, 1];
/** Near black: the darkest text colour. */
const ink: Rgb = [0.039, 0.055, 0.075];

/** Backgrounds from page to card, raised card and recessed field. */
interface Backgrounds {
  readonly bg: Rgb;
  readonly surface: Rgb;
  readonly raised: Rgb;
  readonly sunken: Rgb;
}

/**
 * Derives all colours of one scheme from the colours of a brand. Text and controls have the contrast of WCAG AA on every background, whatever
 * the brand's colours are.
 */
export function palette(brand: BrandColors, scheme: Scheme): Palette {
  const backgrounds = scheme === 'light' ? lightBackgrounds(brand) : darkBackgrounds(brand);
  return Object.fromEntries(
    Object.entries({
      ...backgrounds,
      ...neutrals(brand, backgrounds, scheme),
      ...brandRoles('primary', brand.primary, backgrounds, scheme),
      ...brandRoles('accent', brand.accent, backgrounds, scheme),
    }).map(([name, color]) => [names[name] ?? name, formatColor(color)]),
  );
}

/**
 * The colours of the art that stands in for a picture: ground, glow and lines. White text has the contrast of WCAG AA on the ground, on the
 * glow and on every mixture of the two, whatever the brand's colours are. The art is dark in both schemes.
 */
export function artPalette({ primary, accent }: BrandColors): Palette {
  const shade = (color: Rgb, least: number, most: number): Rgb => {
    const oklch = toOklch(color);
    const shaded = fromOklch({ ...oklch, lightness: Math.min(most, Math.max(least, oklch.lightness)) });
    return reachContrast(shaded, [white], textContrast, 'black');
  };
  const line = toOklch(accent);
  return {
    art: formatColor(shade(primary, 0.22, 0.34)),
    'art-glow': formatColor(shade(accent, 0.4, 0.52)),
    'art-line': formatColor(fromOklch({ ...line, lightness: 0.86, chroma: Math.min(line.chroma, 0.09) })),
  };
}

/** Property of Backgrounds -> name in CSS, where the two differ. */
const names: { readonly [name: string]: string } = { raised: 'surface-raised', sunken: 'surface-sunken' };

function lightBackgrounds({ surface }: BrandColors): Backgrounds {
  const tint = toOklch(surface);
  const bg = fromOklch({ ...tint, lightness: Math.max(tint.lightness, 0.955), chroma: Math.min(tint.chroma, 0.006) });
  return { bg, surface: white, raised: white, sunken: mixColors(bg, ink, 0.025) };
}

function darkBackgrounds({ primary }: BrandColors): Backgrounds {
  const { hue, chroma } = toOklch(primary);
  const grey = (lightness: number): Rgb => fromOklch({ lightness, chroma: Math.min(chroma, 0.014), hue });
  return { bg: grey(0.175), surface: grey(0.215), raised: grey(0.25), sunken: grey(0.192) };
}

/** Colours of texts and borders: greys with a trace of the primary colour. */
function neutrals({ primary }: BrandColors, backgrounds: Backgrounds, scheme: Scheme): { readonly [name: string]: Rgb } {
  const { hue, chroma } = toOklch(primary);
  const grey = (lightness: number): Rgb => fromOklch({ lightness, chroma: Math.min(chroma, 0.01), hue });
  const isLight = scheme === 'light';
  const textColor = grey(isLight ? 0.22 : 0.935);
  const tint = mixColors(backgrounds.surface, textColor, isLight ? 0.06 : 0.1);
  const all = [...Object.values<Rgb>({ ...backgrounds }), tint];
  const towards = isLight ? 'black' : 'white';
  const muted = reachContrast(grey(isLight ? 0.47 : 0.75), all, textContrast + 0.4, towards);
  return {
    text: textColor,
    'text-muted': muted,
    neutral: muted,
    'neutral-tint': tint,
    border: grey(isLight ? 0.905 : 0.335),
    'border-strong': reachContrast(grey(isLight ? 0.66 : 0.5), all, controlContrast, towards),
  };
}

/** How a brand colour is used in one scheme. */
interface BrandShades {
  /** The colour as a fill, before its text is chosen. */
  readonly fill: Rgb;
  /** Shares of the fill in the two tints. */
  readonly tints: readonly [number, number];
  /** Contrast of the colour as text. */
  readonly textContrast: number;
}

function shadesOf(color: Rgb, backgrounds: readonly Rgb[], scheme: Scheme): BrandShades {
  if (scheme === 'light') return { fill: color, tints: [0.07, 0.15], textContrast };
  // On a dark background, a grey button would look disabled. There, a nearly white fill replaces grey.
  const oklch = toOklch(color);
  if (oklch.chroma < 0.04) return { fill: fromOklch({ ...oklch, lightness: 0.9 }), tints: [0.1, 0.18], textContrast: 9 };
  return { fill: reachContrast(color, backgrounds, controlContrast, 'white'), tints: [0.16, 0.28], textContrast: 5.5 };
}

/** The palette entries of one brand colour: fill, its hover and active forms, text on it, the colour as text, two tints. */
function brandRoles(name: string, color: Rgb, backgrounds: Backgrounds, scheme: Scheme): { readonly [name: string]: Rgb } {
  const all = Object.values<Rgb>({ ...backgrounds });
  const shades = shadesOf(color, all, scheme);
  const fill = fillOf(shades.fill);
  const tint = mixColors(backgrounds.surface, shades.fill, shades.tints[0]);
  const strong = mixColors(backgrounds.surface, shades.fill, shades.tints[1]);
  const textColor = reachContrast(color, [...all, tint, strong], shades.textContrast, scheme === 'light' ? 'black' : 'white');
  const deepen = fill.text === white ? ink : white;
  return {
    [name]: fill.background,
    [`${name}-hover`]: mixColors(fill.background, deepen, 0.14),
    [`${name}-active`]: mixColors(fill.background, deepen, 0.24),
    [`on-${name}`]: fill.text,
    [`${name}-text`]: textColor,
    [`${name}-tint`]: tint,
    [`${name}-tint-strong`]: strong,
    ...(name === 'primary' && { focus: textColor }),
  };
}

/** A fill and the colour of text on it: white if readable, else ink if readable, else white on a darker fill. */
function fillOf(color: Rgb): { readonly background: Rgb; readonly text: Rgb } {
  if (contrastRatio(color, white) >= textContrast) return { background: color, text: white };
  if (contrastRatio(color, ink) >= textContrast) return { background: color, text: ink };
  return { background: reachContrast(color, [white], textContrast, 'black'), text: white };
}
