import { contrastRatio, parseColor, type Tokens } from '#model';
import { themeProperties } from '../../theme/BrandTheme.tsx';

/** The contrast that WCAG 2.2 AA asks of text (1.4.3). */
const TEXT_RATIO = 4.5;

/** What content consists of, with the ground that it stands on: text and links on the page and on cards. Names of the theme. */
const PAIRS: readonly (readonly [text: string, ground: string])[] = [
  ['text', 'bg'],
  ['text', 'surface'],
  ['text-muted', 'bg'],
  ['text-muted', 'surface'],
  ['primary-text', 'bg'],
  ['primary-text', 'surface'],
];

const SCHEMES = ['light', 'dark'] as const;

/** The contrast of the text that is read worst in a design, light or dark. */
export interface Contrast {
  readonly ratio: number;
  readonly isEnough: boolean;
}

/** The least contrast of content in the design of a program. */
export function contrastOf(tokens: Tokens | undefined): Contrast {
  return leastContrast(themeProperties(tokens));
}

/** The least contrast of content among the colours of a theme, each of which is a `light-dark()` of two. */
export function leastContrast(theme: { readonly [property: string]: string }): Contrast {
  const colorOf = (name: string, scheme: number) =>
    parseColor(/light-dark\((#\w+), (#\w+)\)/.exec(theme[`--p-${name}`] ?? '')?.[scheme + 1] ?? '');
  const ratios = SCHEMES.flatMap((_scheme, at) =>
    PAIRS.flatMap(([text, ground]) => {
      const [one, other] = [colorOf(text, at), colorOf(ground, at)];
      return one && other ? [contrastRatio(one, other)] : [];
    }),
  );
  const ratio = Math.min(...ratios);
  return { ratio, isEnough: ratios.length > 0 && ratio >= TEXT_RATIO };
}
