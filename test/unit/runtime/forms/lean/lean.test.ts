import { deepEquals } from '@rjsf/utils';
import fc from 'fast-check';
import references from '../../../../../src/runtime/forms/lean/references.ts';
import sameData from '../../../../../src/runtime/forms/lean/sameData.ts';

describe('what stands in for library parts in the browser', () => {
  it('judges the same data as the library', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(sameData(one, other)).toBe(deepEquals(one, other));
        expect(sameData(one, structuredClone(one))).toBe(true);
      }),
    );
  });

  it('takes functions as the same, dates by their moment, other objects by identity, and data that contain themselves', () => {
    const ring: { self?: unknown; n: number } = { n: 1 };
    ring.self = ring;
    const other: { self?: unknown; n: number } = { n: 1 };
    other.self = other;
    expect(sameData({ on: () => 1 }, { on: () => 2 })).toBe(true);
    expect(sameData(new Date(1), new Date(1))).toBe(true);
    expect(sameData(new Date(1), new Date(2))).toBe(false);
    expect(sameData(new Map(), new Map())).toBe(false);
    expect(sameData(ring, other)).toBe(true);
    expect(sameData(ring, { ...other, n: 2 })).toBe(false);
  });

  it('resolves references of a schema', () => {
    expect(references.resolve('https://example.com/a/one.json', 'two.json#/x')).toBe('https://example.com/a/two.json#/x');
    expect(references.resolve('one.json', '#/definitions/a')).toBe('one.json#/definitions/a');
    expect(references.equal('https://example.com/a', 'https://example.com/./a')).toBe(true);
    expect(references.equal('a.json', 'b.json')).toBe(false);
  });
});
