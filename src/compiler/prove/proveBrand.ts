import { contrastRatio, parseColor } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { ResolvedVariant } from '../resolved.ts';
import { entryOf, textOf } from '../source/node.ts';

const TEXT_RATIO = 4.5;
const WHITE = '#ffffff';
const INK = '#1a1a1a';

/** Proves that the brand's colours can carry text: white on the brand colour, the brand colour and ink on the page's surface (WCAG 1.4.3). */
export function proveBrand({ variant }: ResolvedVariant, diagnostics: Diagnostics): void {
  const tokenNode = (name: string) => entryOf(variant.oem, 'tokens', name);
  const surface = textOf(tokenNode('surface'));
  const pairs = [
    { token: 'primary', other: WHITE, otherName: 'white' },
    { token: 'primary', other: surface, otherName: 'the surface' },
    { token: 'surface', other: INK, otherName: 'ink' },
  ];
  for (const { token, other, otherName } of pairs) {
    const node = tokenNode(token);
    const color = textOf(node);
    const ratio = contrastBetween(color, other);
    if (!node || ratio === undefined || ratio >= TEXT_RATIO) continue;
    const message = `${color} against ${otherName} (${other}) has a contrast of ${ratio.toFixed(2)}; text needs ${TEXT_RATIO}`;
    diagnostics.add('CONTRAST', node, message, { variant: variant.id });
  }
}

/** Undefined when one of the two is no color '#rrggbb'. */
function contrastBetween(one = '', other = ''): number | undefined {
  const [a, b] = [parseColor(one), parseColor(other)];
  return a && b && contrastRatio(a, b);
}
