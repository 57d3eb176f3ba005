import { median } from '../../bench/support/median.ts';
import { quantile } from '../../bench/support/quantile.ts';
import { tableText } from '../../bench/support/tableText.ts';

test('rows stand in aligned columns, a note under its row', () => {
  const text = tableText([
    { what: 'mount', ours: '9 ms', others: { hand: '6 ms', rjsf: '12 ms' }, ratio: 1.5, target: '<= 1.8 x hand', met: true },
    { what: 'heap', ours: '-', others: {}, target: '', note: 'not measured: no browser' },
  ]);
  const lines = text.split('\n');
  expect(lines[0]).toMatch(/^what +ours +others +ratio +target +met$/);
  expect(lines[2]).toMatch(/^mount +9 ms +hand 6 ms, rjsf 12 ms +1\.50 +<= 1\.8 x hand +yes$/);
  expect(lines[4]).toBe('    not measured: no browser');
});

test('a quantile lies between its neighbours', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(quantile([0, 10], 0.95)).toBeCloseTo(9.5);
  expect(median([])).toBeNaN();
});
