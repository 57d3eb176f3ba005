import type { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import { textOf } from '../load/textOf.ts';
import type { ResolvedVariant } from '../resolved.ts';
import { contrastOf } from './contrastOf.ts';

const TEXT_RATIO = 4.5;
const WHITE = '#ffffff';
const INK = '#1a1a1a';
const COLOUR = /^#[0-9a-fA-F]{6}$/;

/** Proves that the brand's colours can carry text: white on the brand colour, the brand colour and ink on the page ground (WCAG 1.4.3). */
export function proveBrand({ variant }: ResolvedVariant, faults: Faults): void {
  const token = (name: string) => entryOf(variant.oem, 'tokens', name);
  const colour = (name: string) => textOf(token(name));
  const pairs = [
    { of: 'primary', on: WHITE, ground: 'white' },
    { of: 'primary', on: colour('surface'), ground: 'the surface' },
    { of: 'surface', on: INK, ground: 'ink' },
  ];
  for (const { of, on, ground } of pairs) {
    const node = token(of);
    const own = colour(of);
    if (!node || !own || !on || !COLOUR.test(own) || !COLOUR.test(on)) continue;
    const ratio = contrastOf(own, on);
    if (ratio >= TEXT_RATIO) continue;
    faults.add('CONTRAST', node, `${own} against ${ground} (${on}) has a contrast of ${ratio.toFixed(2)}; text needs ${TEXT_RATIO}`, {
      variant: variant.id,
    });
  }
}
