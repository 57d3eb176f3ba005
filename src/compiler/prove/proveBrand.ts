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
    const fitting = fittingColor(
      color,
      pairs.filter((pair) => pair.token === token).map((pair) => pair.other),
    );
    diagnostics.add('CONTRAST', node, message, { variant: variant.id, fix: fitting && `the nearest that fits is ${fitting}` });
  }
}

/** The colour nearest to one, made darker or lighter, that has enough contrast with all others; undefined if there is none. */
function fittingColor(color = '', others: readonly (string | undefined)[]): string | undefined {
  const channels = parseColor(color) ?? [0, 0, 0];
  const known = others.filter((other) => parseColor(other ?? '') !== undefined);
  for (let step = 1; step <= STEPS; step++) {
    for (const end of [0, 1]) {
      const mixed = `#${channels.map((channel) => hexadecimal(channel + ((end - channel) * step) / STEPS)).join('')}`;
      if (known.every((other) => (contrastBetween(mixed, other) ?? 0) >= TEXT_RATIO)) return mixed;
    }
  }
  return undefined;
}

const STEPS = 200;

/** A channel, 0 to 1, as two hexadecimal digits. */
function hexadecimal(channel: number): string {
  return Math.round(channel * 255)
    .toString(16)
    .padStart(2, '0');
}

/** Undefined when one of the two is no color '#rrggbb'. */
function contrastBetween(one = '', other = ''): number | undefined {
  const [a, b] = [parseColor(one), parseColor(other)];
  return a && b && contrastRatio(a, b);
}
