import fc from 'fast-check';
import { Diagnostics } from '../../../src/compiler/diagnostics/diagnostics.ts';
import { parseSource } from '../../../src/compiler/load/parseSource.ts';
import { readJson } from '../../../src/compiler/load/readJson.ts';
import { jsonOf, nodeAt } from '../../../src/compiler/source/node.ts';
import { pointerOf } from '../../../src/compiler/source/position.ts';

const sourceOf = (text: string) => ({ path: 'a.json', layer: 'base' as const, text });

test('sound JSON is read as JSON.parse reads it, whatever its layout', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      const text = JSON.stringify(value, null, space);
      const node = readJson(sourceOf(text), 64);
      expect(node && jsonOf(node)).toEqual(JSON.parse(text));
    }),
  );
});

test('every value knows where it starts, so that its pointer is found again', () => {
  const node = readJson(sourceOf('{ "a\\"/b": [1, {"c~": "x\\\\"}],\n "d": -1.5e3 }'), 64);
  for (const pointer of ['/a"~1b', '/a"~1b/0', '/a"~1b/1', '/a"~1b/1/c~0', '/d']) {
    const found = nodeAt(node, pointer);
    expect(found && pointerOf(found)).toBe(pointer);
  }
});

test('a map of many keys is read like one of few', () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`k${index}`, index]));
  const node = readJson(sourceOf(JSON.stringify(many)), 64);
  expect(node && jsonOf(node)).toEqual(many);
});

test.each([
  ['{"a": 1, "a": 2}', 'JSON_DUPLICATE_KEY', '/a'],
  ['{"a": [1,]}', 'JSON_SYNTAX', '/a'],
  [`${'['.repeat(65)}${']'.repeat(65)}`, 'JSON_TOO_DEEP', '/0'.repeat(64)],
])('%.30s is left to the parser that explains', (text, code, pointer) => {
  const diagnostics = new Diagnostics();
  parseSource(sourceOf(text), diagnostics);
  expect(diagnostics.list()).toMatchObject([{ code, pointer }]);
});
