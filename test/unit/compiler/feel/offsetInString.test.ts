import { compileCondition } from '../../../../src/compiler/feel/compileFeel.ts';
import { offsetInString } from '../../../../src/compiler/feel/offsetInString.ts';

test('a fault points at its character in the document, whatever JSON escapes before it', () => {
  const text = String.raw`{ "if": "item.s = \"\u00e9\\n\" and nobody.name" }`;
  const offset = text.indexOf('"item');
  const expression = (JSON.parse(text) as { if: string }).if;
  const result = compileCondition(expression, { isRoot: (name) => name === 'item', isCondition: () => false, isList: () => false });
  if (!('fault' in result)) throw new Error('no fault');
  const position = offsetInString({ offset, source: { path: 'a.json', layer: 'base', text } }, result.fault.from);
  expect(text.slice(position, position + 6)).toBe('nobody');
});
