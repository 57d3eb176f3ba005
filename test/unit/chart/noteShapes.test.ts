import type { ChartLook } from '#chart';
import { noteShapes } from '../../../src/chart/drawing/noteShape.ts';

const words = {
  breakpoint: 'breakpoint',
  parallel: 'parallel',
  notes: { added: 'new', removed: 'gone', changed: 'changed', unseen: 'not walked', partly: 'half walked' },
};

test('a part that walks leave out and that has a breakpoint says both, side by side', () => {
  const look: ChartLook = { notes: new Map([['shut', 'unseen']]), breakpoints: new Set(['shut']) };
  const shapes = noteShapes('shut', look, words, 200, 40);
  expect(JSON.stringify(shapes)).toMatch(/■ breakpoint.*○ not walked/);
  const rectangles = [...JSON.stringify(shapes).matchAll(/"x":(-?[\d.]+),"y":[\d.]+,"width":([\d.]+)/g)];
  const [breakpoint, note] = rectangles.map(([, x, width]) => ({ left: Number(x), right: Number(x) + Number(width) }));
  expect(note?.right).toBeLessThanOrEqual(breakpoint?.left ?? 0);
  expect(noteShapes('open', look, words, 200, 40)).toEqual([]);
});
