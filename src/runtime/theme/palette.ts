import type { Rgb } from '#model';
import { contrastRatio } from '#model';
import { formatColor } from './color/formatColor.ts';
import { fromOklch } from './color/fromOklch.ts';
import { mixColors } from './color/mixColors.ts';
import { reachContrast } from './color/reachContrast.ts';
import { toOklch } from './color/toOklch.ts';

/** Brand colours that a palette grows from. */
export interface BrandColors {
  readonly primary: Rgb;
  readonly accent: Rgb;
  readonly surface: Rgb;
}

export type Scheme = 'light' | 'dark';

/** Colour name (without `--p-`) -> `#rrggbb`. */
export type Palette = { readonly [name: string]: string };

/** WCAG 2.2 AA: 1.4.3 text and 1.4.11 parts of controls; a little more than asked, so that rounding never falls below. */
const text = 4.6;
const control = 3.1;

const white: Rgb = [1, 1, 1];
const ink: Rgb = [0.039, 0.055, 0.075];

interface Grounds {
  readonly bg: Rgb;
  readonly surface: Rgb;
  readonly raised: Rgb;
  readonly sunken: Rgb;
}

/** All colours of one scheme; every text and control pair meets AA whatever the brand's colours are. */
export function palette(brand: BrandColors, scheme: Scheme): Palette {
  const grounds = scheme === 'light' ? lightGrounds(brand) : darkGrounds(brand);
  return Object.fromEntries(
    Object.entries({
      ...grounds,
      ...neutrals(brand, grounds, scheme),
      ...voice('primary', brand.primary, grounds, scheme),
      ...voice('accent', brand.accent, grounds, scheme),
    }).map(([name, color]) => [names[name] ?? name, formatColor(color)]),
  );
}

const names: { readonly [name: string]: string } = { raised: 'surface-raised', sunken: 'surface-sunken' };

function lightGrounds({ surface }: BrandColors): Grounds {
  const tint = toOklch(surface);
  const bg = fromOklch({ ...tint, lightness: Math.max(tint.lightness, 0.955), chroma: Math.min(tint.chroma, 0.006) });
  return { bg, surface: white, raised: white, sunken: mixColors(bg, ink, 0.025) };
}

function darkGrounds({ primary }: BrandColors): Grounds {
  const { hue, chroma } = toOklch(primary);
  const ground = (lightness: number): Rgb => fromOklch({ lightness, chroma: Math.min(chroma, 0.014), hue });
  return { bg: ground(0.175), surface: ground(0.215), raised: ground(0.25), sunken: ground(0.192) };
}

function neutrals({ primary }: BrandColors, grounds: Grounds, scheme: Scheme): { readonly [name: string]: Rgb } {
  const { hue, chroma } = toOklch(primary);
  const grey = (lightness: number): Rgb => fromOklch({ lightness, chroma: Math.min(chroma, 0.01), hue });
  const light = scheme === 'light';
  const words = grey(light ? 0.22 : 0.935);
  const tint = mixColors(grounds.surface, words, light ? 0.06 : 0.1);
  const all = [...Object.values<Rgb>({ ...grounds }), tint];
  const towards = light ? 'black' : 'white';
  const muted = reachContrast(grey(light ? 0.47 : 0.75), all, text + 0.4, towards);
  return {
    text: words,
    'text-muted': muted,
    neutral: muted,
    'neutral-tint': tint,
    border: grey(light ? 0.905 : 0.335),
    'border-strong': reachContrast(grey(light ? 0.66 : 0.5), all, control, towards),
  };
}

interface Accents {
  /** The colour as a fill, before its text is chosen. */
  readonly fill: Rgb;
  /** Shares of the fill in the two tints. */
  readonly tints: readonly [number, number];
  /** Contrast of the colour as words. */
  readonly words: number;
}

function accentsOf(color: Rgb, grounds: readonly Rgb[], scheme: Scheme): Accents {
  if (scheme === 'light') return { fill: color, tints: [0.07, 0.15], words: text };
  // A grey brand would look switched off on dark ground: its voice there is near white.
  const oklch = toOklch(color);
  if (oklch.chroma < 0.04) return { fill: fromOklch({ ...oklch, lightness: 0.9 }), tints: [0.1, 0.18], words: 9 };
  return { fill: reachContrast(color, grounds, control, 'white'), tints: [0.16, 0.28], words: 5.5 };
}

/** Fill, text and tints of one brand colour. */
function voice(name: string, color: Rgb, grounds: Grounds, scheme: Scheme): { readonly [name: string]: Rgb } {
  const all = Object.values<Rgb>({ ...grounds });
  const accents = accentsOf(color, all, scheme);
  const fill = fillOf(accents.fill);
  const tint = mixColors(grounds.surface, accents.fill, accents.tints[0]);
  const strong = mixColors(grounds.surface, accents.fill, accents.tints[1]);
  const words = reachContrast(color, [...all, tint, strong], accents.words, scheme === 'light' ? 'black' : 'white');
  const deepen = fill.on === white ? ink : white;
  return {
    [name]: fill.ground,
    [`${name}-hover`]: mixColors(fill.ground, deepen, 0.14),
    [`${name}-active`]: mixColors(fill.ground, deepen, 0.24),
    [`on-${name}`]: fill.on,
    [`${name}-text`]: words,
    [`${name}-tint`]: tint,
    [`${name}-tint-strong`]: strong,
    ...(name === 'primary' && { focus: words }),
  };
}

/** A fill with the text on it: white where it can be read, else ink, else the fill darkens for white. */
function fillOf(color: Rgb): { readonly ground: Rgb; readonly on: Rgb } {
  if (contrastRatio(color, white) >= text) return { ground: color, on: white };
  if (contrastRatio(color, ink) >= text) return { ground: color, on: ink };
  return { ground: reachContrast(color, [white], text, 'black'), on: white };
}
