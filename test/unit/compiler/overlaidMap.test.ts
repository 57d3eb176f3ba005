import { OverlaidMap } from '../../../src/compiler/source/OverlaidMap.ts';

const base = new Map([
  ['a', 1],
  ['b', 2],
]);
const map = new OverlaidMap(
  base,
  new Map([
    ['b', 3],
    ['c', 4],
  ]),
);

test('a map over another one has its values in their place, and further ones behind', () => {
  expect(['a', 'b', 'c', 'd'].map((key) => [map.get(key), map.has(key)])).toEqual([
    [1, true],
    [3, true],
    [4, true],
    [undefined, false],
  ]);
  expect([map.size, [...map], [...map.keys()], [...map.values()]]).toEqual([
    3,
    [
      ['a', 1],
      ['b', 3],
      ['c', 4],
    ],
    ['a', 'b', 'c'],
    [1, 3, 4],
  ]);
  const visited: unknown[] = [];
  map.forEach((...visit) => {
    visited.push(visit);
  });
  expect(visited).toEqual([
    [1, 'a', map],
    [3, 'b', map],
    [4, 'c', map],
  ]);
});
