import { contrastRatio, parseColor } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { ResolvedVariant } from '../resolved.ts';
import { entryOf, textOf } from '../source/node.ts';

/** The contrast that WCAG 2.2 AA asks of text (1.4.3). */
const TEXT_RATIO = 4.5;
const WHITE = '#ffffff';
/** The colour of plain text. */
const INK = '#1a1a1a';

/** Proves that the colours of a program can carry text: white on its primary colour, the primary colour and plain text on its surface. */
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
