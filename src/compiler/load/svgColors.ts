import { parseColor } from '#model';

const SHAPES = /^(?:path|rect|circle|ellipse|polygon|text)\b/i;
const GROUPS = /^(?:svg|g)\b/i;
const COLOR = /(?:\b(?:fill|stroke|stop-color|color)\s{0,9}[:=]\s{0,9}["']?)([^"';>}]{1,80})/gi;
const NAMED: { readonly [name: string]: string } = { black: '#000000', white: '#ffffff' };
/** Content whose colours stand elsewhere or are computed. */
const UNREADABLE = /<(?:image|filter|feImage)\b|var\(/i;

/** The colours that a drawing paints with, as '#rrggbb'; undefined if that cannot be read from its text. */
export function svgColors(text: string): readonly string[] | undefined {
  if (UNREADABLE.test(text)) return undefined;
  const colors = new Set<string>();
  for (const [, value = ''] of text.matchAll(COLOR)) {
    const written = value.trim().toLowerCase();
    if (written === 'none' || written.startsWith('url(')) continue;
    const color = hexColor(written);
    if (color === undefined) return undefined;
    colors.add(color);
  }
  if (paintsBlack(text)) colors.add('#000000');
  return [...colors];
}

/** A colour as '#rrggbb'; undefined for a form that is not read here. */
function hexColor(written: string): string | undefined {
  const long = NAMED[written] ?? written.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  return parseColor(long) && long;
}

/** Shapes without a fill are black, unless a group or a style gives them one. */
function paintsBlack(text: string): boolean {
  const tags = text.split('<').map((tag) => tag.split('>', 1)[0] ?? '');
  const hasFill = (tag: string) => /\bfill\b/i.test(tag);
  if (tags.some((tag) => /^style\b/i.test(tag) || (GROUPS.test(tag) && hasFill(tag)))) return false;
  return tags.some((tag) => SHAPES.test(tag) && !hasFill(tag));
}
