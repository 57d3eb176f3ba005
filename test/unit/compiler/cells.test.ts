import { Cells } from '../../../src/compiler/types/cells.ts';

test('a type whose working out failed is worked out anew, and so is what depends on itself after it', () => {
  const cells = new Cells('nothing', 'unknown');
  const fail = (): string => {
    throw new RangeError('too deep');
  };
  expect(() => cells.get('outer', () => cells.get('inner', fail))).toThrow(RangeError);
  expect(cells.get('inner', () => 'text')).toBe('text');
  expect(cells.get('outer', () => `list of ${cells.get('inner', fail)}`)).toBe('list of text');
  expect(cells.get('own', () => `either ${cells.get('own', fail)}`)).toBe('either nothing');
});
