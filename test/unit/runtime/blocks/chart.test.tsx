import { act, fireEvent } from '@testing-library/react';
import type { Block } from '#model';
import { paced } from '../../../../src/runtime/blocks/chart/pacing.ts';
import { scaleOf } from '../../../../src/runtime/blocks/chart/scale.ts';
import { renderBlock } from '../renderBlock.tsx';

const days = [
  { day: '2019-11-01', spent: 40 },
  { day: '2019-11-03', spent: 80.5 },
];
const columns = [
  { id: 'day', label: 'Day', value: { $: 'item.day' }, format: 'date' },
  { id: 'spent', label: 'Spent', value: { $: 'item.spent' }, format: 'money', currency: 'USD' },
];
const pacing = {
  id: 'pace',
  block: 'chart',
  title: 'Spent this month',
  kind: 'pacing',
  rows: days,
  columns,
  pace: { from: '2019-11-01', to: '2019-11-30', today: '2019-11-03', target: 300 },
} as unknown as Block;

function legend(root: HTMLElement): readonly string[] {
  return [...root.querySelectorAll('.p-chart__legend li')].map((item) => (item.textContent ?? '').replace(/\s+/g, ' ').trim());
}

test('days are added up to the cent up to today, beside an even pace and what it comes to', () => {
  const result = paced(
    [
      { day: '2019-11-01', amount: 0.1 },
      { day: '2019-11-02', amount: 0.2 },
    ],
    { from: '2019-11-01', to: '2019-11-04', today: '2019-11-02', target: 1 },
  );
  expect(result).toEqual({
    days: ['2019-11-01', '2019-11-02', '2019-11-03', '2019-11-04'],
    soFar: [0.1, 0.3, undefined, undefined],
    even: [0.25, 0.5, 0.75, 1],
    forecast: [undefined, 0.3, 0.45, 0.6],
  });
  expect(paced([], { from: '2019-11-04', to: '2019-11-01', today: '2019-11-02', target: 1 })).toBeUndefined();
});

test('a scale has round steps and holds nought and what is below it', () => {
  expect(scaleOf([640, 1500, undefined], 4).ticks).toEqual([0, 500, 1000, 1500]);
  expect(scaleOf([-140, 500], 4).ticks).toEqual([-200, 0, 200, 400, 600]);
  expect(scaleOf([], 4).ticks.at(0)).toBe(0);
});

test('a pacing chart says at rest where it stands, and of the point in hand its figures; arrows lead from point to point', () => {
  const { container } = renderBlock(pacing);
  expect(legend(container)).toEqual(['Spent $120.50', 'Even pace $300.00', 'At this speed $1,205.00']);
  const points = [...container.querySelectorAll<SVGRectElement>('.p-chart__point')];
  expect(points).toHaveLength(30);
  expect(points.filter((point) => point.getAttribute('tabindex') === '0')).toHaveLength(1);
  act(() => points[0]?.focus());
  expect(points[0]?.getAttribute('aria-label')).toBe('Nov 1, 2019: Spent $40.00; Even pace $10.00');
  act(() => void fireEvent.keyDown(points[0] as Element, { key: 'ArrowRight' }));
  act(() => void fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' }));
  expect(document.activeElement).toBe(points[2]);
  expect(legend(container)).toEqual(['Spent $120.50', 'Even pace $30.00', 'At this speed $120.50', 'Nov 3, 2019']);
});

test('the table beside it has every figure, in the language of the page', () => {
  const { container } = renderBlock(pacing, { language: 'fr' });
  const rows = [...container.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows[2]?.map((text) => text?.replace(/\s/g, ' '))).toEqual(['3 nov. 2019', '120,50 $ US', '30,00 $ US', '120,50 $ US']);
  expect(container.querySelector('summary')?.textContent).toBe('Afficher les chiffres');
});

test('series differ in patterns, more than 200 points are a table, and no rows say so', () => {
  const two = { ...pacing, kind: 'columns', columns: [...columns, { id: 'late', label: 'Late', value: 3 }], pace: undefined } as Block;
  const drawn = renderBlock(two).container;
  expect([...drawn.querySelectorAll('.p-chart__legend rect')].map((area) => area.getAttribute('fill'))).toEqual([
    'currentColor',
    expect.stringMatching(/^url\(#.+-1\)$/),
  ]);
  const many = { ...two, rows: Array.from({ length: 201 }, () => days[0]) } as unknown as Block;
  const listed = renderBlock(many).container;
  expect(listed.querySelector('.p-chart__drawing')).toBeNull();
  expect(listed.querySelector('details')?.open).toBe(true);
  expect(listed.textContent).toContain('201 points');
  expect(renderBlock({ ...two, rows: [], empty: 'Nothing spent' } as unknown as Block).container.textContent).toContain('Nothing spent');
});
