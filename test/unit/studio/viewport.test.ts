import { bringing, fitted, following, isWhole, whole } from '../../../src/studio/chart/viewport.ts';

const size = { width: 1000, height: 700 };
const beginning = { x: 2000, y: 20, width: 120, height: 40 };

test('a small chart is shown as a whole at its own size', () => {
  const viewport = fitted({ width: 300, height: 200 }, size, beginning);
  expect(viewport.scale).toBe(1);
  expect(isWhole(viewport, { width: 300, height: 200 }, size)).toBe(true);
});

test('a chart that would be too small to read is shown where it begins', () => {
  const chart = { width: 4000, height: 3000 };
  const { scale, x, y } = fitted(chart, size, beginning);
  expect(scale * 12).toBeGreaterThan(9);
  expect(x).toBeLessThanOrEqual(beginning.x);
  expect(x + size.width / scale).toBeGreaterThanOrEqual(beginning.x + beginning.width);
  expect(y).toBeLessThanOrEqual(beginning.y);
  expect(isWhole({ scale, x, y }, chart, size)).toBe(false);
});

test('a chart as a whole leaves room for the buttons above it', () => {
  const chart = { width: 800, height: 3000 };
  const { scale, x, y } = whole(chart, size);
  expect(-y * scale).toBeGreaterThanOrEqual(50);
  expect((chart.height - y) * scale).toBeLessThanOrEqual(size.height);
  expect(isWhole({ scale, x, y }, chart, size)).toBe(true);
});

test.each([
  ['the buttons', { x: 3900, y: 10, width: 90, height: 40 }],
  ['the small chart', { x: 3900, y: 2940, width: 90, height: 40 }],
])('a part that is brought into view does not lie under %s', (_name, part) => {
  const chart = { width: 4000, height: 3000 };
  const start = { scale: 1, x: 3000, y: part.y < 1000 ? 0 : 2300 };
  const { scale, x, y } = bringing(start, part, size, chart);
  const [left, top] = [(part.x - x) * scale, (part.y - y) * scale];
  expect(left).toBeGreaterThanOrEqual(0);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top + part.height * scale).toBeLessThanOrEqual(size.height);
  const isUnderButtons = left + part.width * scale > size.width - 170 && top < 44;
  const isUnderMap = left + part.width * scale > size.width - 180 && top + part.height * scale > size.height - 130;
  expect([isUnderButtons, isUnderMap]).toEqual([false, false]);
});

test('a part in the middle of the frame stays where it is', () => {
  const viewport = { scale: 1, x: 100, y: 100 };
  expect(bringing(viewport, { x: 500, y: 400, width: 120, height: 40 }, size, { width: 4000, height: 3000 })).toEqual(viewport);
});

test('a state that becomes active out of sight is shown with what is around it, one that is seen moves nothing', () => {
  const chart = { width: 4000, height: 3000 };
  const viewport = { scale: 1, x: 0, y: 0 };
  const seen = { x: 400, y: 300, width: 120, height: 40 };
  expect(following(viewport, seen, size, chart)).toBe(viewport);
  const { x, y } = following(viewport, { ...seen, x: 1500, y: 1200 }, size, chart);
  expect([x, y]).toEqual([1500 + 60 - 500, 1200 + 20 - 350]);
});
