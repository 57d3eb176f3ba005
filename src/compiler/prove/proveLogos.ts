import { contrastRatio, parseColor } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Asset } from '../load/assets.ts';
import type { ResolvedVariant } from '../resolved.ts';
import { entryOf, textOf } from '../source/node.ts';

/** The contrast that WCAG 2.2 AA asks of graphics (1.4.11). */
const GRAPHIC_RATIO = 3;
/** The logo stands on a light header or plate, the dark logo on a header of about this colour. */
const GROUNDS = [
  { property: 'logo', scheme: 'light', ground: '#ffffff', fix: 'draw it darker here; the logo for dark colours is "logoDark"' },
  {
    property: 'logoDark',
    scheme: 'dark',
    ground: '#1a1a1a',
    fix: 'draw it lighter, or leave it out: the logo then stands on a light plate',
  },
] as const;

/** The names of the logos of a program. */
export function logosOf({ variant }: ResolvedVariant): string[] {
  return GROUNDS.map(({ property }) => textOf(entryOf(variant.oem, property)) ?? '');
}

/** Warns of a drawn logo of which no colour stands out from the header. */
export function proveLogos({ variant }: ResolvedVariant, assets: ReadonlyMap<string, Asset>, diagnostics: Diagnostics): void {
  for (const { property, scheme, ground, fix } of GROUNDS) {
    const node = entryOf(variant.oem, property);
    const name = textOf(node);
    const colors = assets.get(name ?? '')?.colors ?? [];
    const ratios = colors.map((color) => contrastWith(color, ground));
    const best = Math.max(...ratios);
    if (!node || ratios.length === 0 || best >= GRAPHIC_RATIO) continue;
    const message = `"${name}" cannot be seen in ${scheme} colours: its contrast with the header is at most ${best.toFixed(2)}; graphics need ${GRAPHIC_RATIO}`;
    diagnostics.add('LOGO_CONTRAST', node, message, { fix, variant: variant.id });
  }
}

function contrastWith(color: string, ground: string): number {
  const [one, other] = [parseColor(color), parseColor(ground)];
  return one && other ? contrastRatio(one, other) : 1;
}
