import { fireEvent } from '@testing-library/react';
import type { Block } from '#model';
import { distanceOf, reachOf, scaleLength, spotOf } from '../../../../src/runtime/blocks/map/mapView.ts';
import { distanceBetween } from '../../../../src/server/places/greatCircle.ts';
import { renderBlock } from '../renderBlock.tsx';

const points = [
  [42.5, -92.4],
  [51.88, -176.6],
  [21.3, -157.8],
  [45.5, -73.7],
].map(([latitude = 0, longitude = 0]) => ({ latitude, longitude }));

test('E12 a circle is a circle: points lie as far from the middle as the server measures, also beyond the 180th meridian', () => {
  const others = [...points, { latitude: 52.5, longitude: 174.1 }];
  for (const centre of points)
    for (const point of others)
      for (const unit of ['mi', 'km'] as const)
        expect(distanceOf(spotOf(centre, point, unit))).toBeCloseTo(distanceBetween(centre, point, unit), 6);
  const [adak = { latitude: 0, longitude: 0 }] = points.slice(1);
  expect(spotOf(adak, { latitude: 52.5, longitude: 174.1 }, 'km').east).toBeLessThan(0);
});

test('the drawing reaches over the circle and what lies around it, not to single points far away', () => {
  expect(reachOf(25, [3, 61])).toBeCloseTo(56);
  expect(reachOf(25, [3, 20])).toBeCloseTo(28);
  expect(reachOf(undefined, [])).toBeGreaterThan(0);
  expect([scaleLength(28), scaleLength(560)]).toEqual([5, 100]);
});

const block = {
  id: 'map',
  block: 'map',
  title: 'Branches',
  centre: { latitude: 42.5, longitude: -92.4 },
  radius: 10,
  unit: 'mi',
  rows: [
    { latitude: 42.6, longitude: -92.4, name: 'North', kind: 'open', landmark: 'Northtown' },
    { latitude: 42.51, longitude: -92.4, name: 'Near', kind: 'shut', landmark: 'Neartown' },
    { name: 'Nowhere', kind: 'open' },
  ],
  kinds: [
    { id: 'open', label: 'Open' },
    { id: 'shut', label: 'Shut' },
  ],
} as unknown as Block;

test('E12 points are counted by kind, and arrow keys tell the nearest first; what has no place is left out', () => {
  const { container } = renderBlock(block);
  const legend = [...container.querySelectorAll('.p-map__legend li')].map((item) => item.textContent);
  expect(legend).toEqual(['Open: 1', 'Shut: 1']);
  const drawing = container.querySelector('[role=img]') as SVGElement;
  expect(drawing.getAttribute('aria-label')).toMatch(/^Branches: 2 points/);
  const shownPoint = () => container.querySelector('.p-map__at')?.textContent;
  fireEvent.keyDown(drawing, { key: 'ArrowRight' });
  expect(shownPoint()).toBe('Near · 0.7 mi');
  fireEvent.keyDown(drawing, { key: 'ArrowRight' });
  expect(shownPoint()).toBe('North · 6.9 mi');
});
