import { matchesIn, sourceLines } from '../../../../src/runtime/blocks/source/sourceLines.ts';
import { formattedXml, xmlTokens } from '../../../../src/runtime/blocks/source/xmlTokens.ts';

test('the pieces of a line of XML are the line again, whatever stands in it', () => {
  for (const line of [
    '<a b="1" c=\'2\'>x &amp; y</a>',
    '<!-- <b> -->',
    '<?xml version="1.0"?>',
    '<a',
    'a > b',
    '<img src=x onerror="alert(1)">',
    '<!DOCTYPE a [',
  ]) {
    expect(
      xmlTokens(line)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line);
  }
  expect(xmlTokens('<a b="1">').map(({ kind }) => kind)).toEqual(['tag', 'name', 'tag', 'name', 'tag', 'value', 'tag']);
});

test('XML gets an element a line, text stays with its element, and what is not well-formed is shown all the same', () => {
  expect(formattedXml('<a><b>1</b><c/><d><e></e></d></a>')).toBe('<a>\n  <b>1</b>\n  <c/>\n  <d>\n    <e></e>\n  </d>\n</a>');
  expect(formattedXml('<a><b>1</a>')).toContain('<b>1');
});

test('rows are numbered by their lines, long lines go on without a number, and each place that is looked for counts', () => {
  const lines = sourceLines(`one\r\n${'x'.repeat(4500)}\nOne one`);
  expect(lines.map(({ number, isFirst }) => [number, isFirst])).toEqual([
    [1, true],
    [2, true],
    [2, false],
    [2, false],
    [3, true],
  ]);
  expect(matchesIn(lines, 'ONE')).toEqual([0, 4, 4]);
  expect(matchesIn(lines, '')).toEqual([]);
});
