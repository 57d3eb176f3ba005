/** Sizes of what is drawn, in units of the drawing (CSS pixels at the size 1). */
export const measures = {
  /** Width of a character of the drawing's text, a little more than it needs on average. */
  characterWidth: 6.3,
  lineHeight: 16,
  nameHeight: 26,
  padding: 10,
  /** Shortest side of a state. */
  smallest: 64,
  /** Diameter of the dot from which the first state is entered, and of a history state. */
  dot: 10,
  history: 26,
  /** Distance between states side by side. */
  betweenStates: 34,
} as const;

/** Width and height of lines of text. */
export function textSize(lines: readonly string[]): { readonly width: number; readonly height: number } {
  const longest = Math.max(0, ...lines.map(({ length }) => length));
  return { width: Math.ceil(longest * measures.characterWidth), height: lines.length * measures.lineHeight };
}
