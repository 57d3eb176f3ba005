import { textSize } from '../measures.ts';
import { type ChartLook, type ChartWords, noteText } from './look.ts';
import { group, type Shape, shape } from './shape.ts';

const HEIGHT = 16;
/** Letters of notes are smaller than those of states. */
const NARROW = 0.92;

/** How far a note reaches below the upper edge of what it is said of: no further than to its letters. */
const INTO = 3;

/** The breakpoint and the note of a part on its upper edge, from its right side to the left; none where it has none. */
export function noteShapes(
  part: string,
  { breakpoints, notes }: ChartLook,
  words: ChartWords,
  right: number,
  top: number,
): readonly Shape[] {
  const note = notes?.get(part);
  const breakpoint = breakpoints?.has(part) ? `■ ${words.breakpoint}` : undefined;
  const noteRight = breakpoint === undefined ? right : right - widthOf(breakpoint) - GAP;
  return [
    ...(breakpoint === undefined ? [] : [noteShape('breakpoint', breakpoint, right, top)]),
    ...(note === undefined ? [] : [noteShape(note, noteText(note, words), noteRight, top)]),
  ];
}

const GAP = 2;

const widthOf = (text: string): number => Math.ceil(textSize([text]).width * NARROW) + 10;

function noteShape(name: string, text: string, right: number, top: number): Shape {
  const width = widthOf(text);
  const x = right - width + 4;
  const y = top - HEIGHT + INTO;
  return group(
    ['s-note', `s-note--${name}`],
    [
      shape('rect', { x, y, width, height: HEIGHT, rx: 8 }),
      shape('text', { x: x + width / 2, y: y + 12, 'text-anchor': 'middle' }, [text]),
    ],
  );
}
