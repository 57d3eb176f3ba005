import { fitted, isWhole, whole } from '../../../src/studio/chart/viewport.ts';

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
