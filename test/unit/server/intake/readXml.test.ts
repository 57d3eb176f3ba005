import { readXml } from '../../../../src/server/intake/readXml.ts';
import { sourceKeysOf } from '../../../../src/server/intake/sourceKeys.ts';

const KEY = 'k'.repeat(32);

const read = (text: string) =>
  readXml(text, {
    root: 'loan',
    single: ['member'],
    values: {
      name: "member/name[@part='full']",
      email: { path: 'member/email', required: true },
      level: 'member/@level',
      note: { path: 'note', maxLength: 4 },
    },
  });
const failuresOf = (text: string) => read(text).failures.map(({ code, at, line }) => [code, at, line]);

test('values are read by their paths and attributes, with the lines on which they stand', () => {
  const text = `<?xml version="1.0"?>
<l:loan xmlns:l="urn:loan">
  <member level="gold"><name part="first">A</name>
    <name part="full"> Ada <![CDATA[<Bo>]]> &amp; </name>
    <email/><email>ada@example.com</email>
  </member>
</l:loan>`;
  expect(read(text)).toEqual({
    values: { name: 'Ada <Bo> &', email: 'ada@example.com', level: 'gold' },
    lines: { name: 4, email: 5, level: 3 },
    failures: [],
    isRead: true,
    bytes: Buffer.byteLength(text),
  });
});

test.each([
  ['a document type, before any entity is learned', '<!DOCTYPE loan [<!ENTITY e "x">]>\n<loan>&e;</loan>', [['DOCTYPE', '/', 1]]],
  ['an entity of its own', '<loan><member>\n&secret;</member></loan>', [['NOT_WELL_FORMED', '/loan/member', 2]]],
  ['an element that is not closed', '<loan>\n<member></loan>', [['NOT_WELL_FORMED', '/loan', 2]]],
  ['nothing but text', 'hello', [['NOT_WELL_FORMED', '/', 1]]],
  ['another encoding', '<?xml version="1.0" encoding="UTF-16"?><loan/>', [['ENCODING', '/', 1]]],
  ['another root', '<letter/>', [['ROOT', '/letter', 1]]],
  ['what is missing, at the innermost element around it', '<loan>\n<member>\n</member></loan>', [['MISSING', '/loan/member/email', 2]]],
  [
    'a second of what there may be one of, and what is too long',
    '<loan><member><email>a</email></member>\n<member/>\n<note>12345</note></loan>',
    [
      ['REPEATED', '/loan/member', 2],
      ['TOO_LONG', '/loan/note', 3],
    ],
  ],
])('%s is told with its place', (_what, text, failures) => {
  expect(failuresOf(text)).toEqual(failures);
});

test('depth and number of elements are bounded, and a value is cut', () => {
  expect(failuresOf(`<loan>${'<a>'.repeat(100_000)}`).map(([code]) => code)).toEqual(['TOO_DEEP']);
  expect(failuresOf(`<loan>${'<a/>'.repeat(100_000)}</loan>`).map(([code]) => code)).toEqual(['TOO_MANY']);
  expect(read('<loan><note>12345</note></loan>').values).toEqual({ note: '1234' });
});

test('a source is known by its own key alone, and a wrong list of keys is refused without repeating it', () => {
  const keys = sourceKeysOf(`one=${KEY}, two=${'x'.repeat(40)}`);
  expect([keys.areGiven, keys.isKeyOf('one', KEY), keys.isKeyOf('two', KEY)]).toEqual([true, true, false]);
  expect([keys.isKeyOf('one', undefined), keys.isKeyOf('three', ''), keys.isKeyOf('three', KEY)]).toEqual([false, false, false]);
  expect(sourceKeysOf(undefined).areGiven).toBe(false);
  for (const setting of ['one', 'one=short', `=${KEY}`, `one=${KEY} x`])
    expect(() => sourceKeysOf(setting)).toThrow(/^SOURCE_KEYS must be/);
});
