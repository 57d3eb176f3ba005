import { textSize } from '../measures.ts';
import { type ChartNote, type ChartWords, noteText } from './look.ts';
import { group, type Shape, shape } from './shape.ts';

const HEIGHT = 16;
/** Letters of notes are smaller than those of states. */
const NARROW = 0.92;

/** How far a note reaches below the upper edge of what it is said of: no further than to its letters. */
const INTO = 3;

/** The word of a note on the upper edge of what it is said of, ending at its right side. */
export function noteShape(note: ChartNote, words: ChartWords, right: number, top: number): Shape {
  const text = noteText(note, words);
  const width = Math.ceil(textSize([text]).width * NARROW) + 10;
  const x = right - width + 4;
  const y = top - HEIGHT + INTO;
  return group(
    ['s-note', `s-note--${note}`],
    [
      shape('rect', { x, y, width, height: HEIGHT, rx: 8 }),
      shape('text', { x: x + width / 2, y: y + 12, 'text-anchor': 'middle' }, [text]),
    ],
  );
}
