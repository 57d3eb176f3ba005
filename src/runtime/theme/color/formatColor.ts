import type { Rgb } from '#model';

/** The colour as `#rrggbb`, channels clipped and rounded. */
export function formatColor(color: Rgb): string {
  const hex = (channel: number): string =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${color.map(hex).join('')}`;
}
