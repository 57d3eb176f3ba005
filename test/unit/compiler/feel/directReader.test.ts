import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readDirectly } from '../../../../src/compiler/feel/DirectReader.ts';
import { parseFeel } from '../../../../src/compiler/feel/readFeel.ts';
import { seeded } from '../../../proof/support/seeded.ts';

const root = resolve(__dirname, '../../../..');

function textsIn(json: unknown): string[] {
  if (typeof json === 'string') return [json];
  return typeof json === 'object' && json !== null ? Object.values(json).flatMap(textsIn) : [];
}

/** Every text of both portals: conditions are expressions as they are, values behind their sign. */
const shipped = ['schemas', 'workflows', 'oem-config', 'test/library'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json') && !path.startsWith('meta/'))
    .flatMap((path) => textsIn(JSON.parse(readFileSync(join(root, folder, path), 'utf8')))),
);
const PARAMETER = /\{(\w+)\}/g;
/** In a part, a name in braces is what its slots give for the parameter. */
const values = [...new Set(shipped.filter((text) => text.startsWith('=')).map((text) => text.slice(1).replaceAll(PARAMETER, '$1')))];

function parsed(expression: string): unknown {
  try {
    return parseFeel(expression);
  } catch (error) {
    return `refused: ${(error as Error).message}`;
  }
}

/** The expressions that are read directly, and of these the ones that the parser reads otherwise or refuses. */
function compared(expressions: readonly string[]): { readonly read: number; readonly otherwise: readonly unknown[] } {
  const both = expressions.map((expression) => ({ expression, direct: readDirectly(expression) })).filter(({ direct }) => direct);
  const otherwise = both
    .map(({ direct, expression }) => ({ expression, direct, parsed: parsed(expression) }))
    .filter(({ direct, parsed: byParser }) => !isDeepStrictEqual(direct, byParser));
  return { read: both.length, otherwise: otherwise.slice(0, 3) };
}

test('the texts of both portals are read directly as the parser reads them, spans included', () => {
  expect(values.length).toBeGreaterThan(1200);
  expect(compared([...new Set([...shipped, ...values])]).otherwise).toEqual([]);
  // What it gives up is correct all the same, but takes the time that it is there to save.
  expect(values.filter((expression) => !readDirectly(expression))).toEqual([]);
});

const PIECES = [
  ...['a', 'item', 'order', 'android', 'notIn', 'inStock', 'years', 'get', 'value', 'date', 'time', 'null', 'true', 'false', 'a_b', 'a1'],
  ...[
    '.',
    '[',
    ']',
    '(',
    ')',
    '{',
    '}',
    ':',
    ',',
    '..',
    '+',
    '-',
    '*',
    '/',
    '=',
    '!=',
    '<',
    '<=',
    '>',
    '>=',
    '!',
    '?',
    '@',
    '$',
    ' ',
    '\n',
  ],
  ...['and', 'or', 'not', 'in', 'if', 'then', 'else', 'for', 'some', 'every', 'return', 'satisfies', 'between', 'function', 'instance of'],
  ...[
    '1',
    '-1',
    '2.5',
    '.5',
    '1.',
    '007',
    "'x'",
    "'it\\'s'",
    "'\\n'",
    "'\\d'",
    "'",
    '"q"',
    "duration('P1D')",
    "duration('x')",
    "date('2026-11-23')",
  ],
  ...[
    'list contains(',
    'get value(',
    'context merge([',
    'starts  with(',
    'string length(',
    'for x in ',
    'some x in ',
    ' and ',
    ' = ',
    ' in ',
    '- 1',
  ],
];

test('what is generated of shipped expressions and pieces is read as the parser reads it, or left to the parser', () => {
  const random = seeded(20261125);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const makers = [
    () => Array.from({ length: 1 + Math.floor(random() * 9) }, () => pick(PIECES) + pick(['', '', ' '])).join(''),
    () => {
      const text = pick(values);
      const at = Math.floor(random() * (text.length + 1));
      return text.slice(0, at) + pick([...PIECES, '']) + text.slice(at + Math.floor(random() * 4));
    },
    () => `${pick(['', 'if ', 'not(', '('])}${pick(values)}${pick(PIECES)}${pick(values)}${pick(['', ')', ' then a else b'])}`,
    () => `${'('.repeat(Math.floor(random() * 20))}a${pick(['.b', '[1]', ')', ' + b'])}`.concat('.b'.repeat(Math.floor(random() * 24))),
  ];
  const generated = Array.from({ length: 12_000 }, (_, index) => makers[index % makers.length]?.() ?? '');
  const { otherwise, read } = compared(generated);
  expect(otherwise).toEqual([]);
  expect(read).toBeGreaterThan(1500);
});

test.each([
  ...[
    'a in [b] and c',
    'a in [b] + c',
    "a in duration('P1D')",
    'a in b in c',
    'a = b = c',
    'a < b in c',
    'a in 1',
    'a in (b',
    'a in [1..3]',
  ],
  ...[
    '{a: 1, a: 2}',
    "{'$a': 1}",
    '{in: 1}',
    'a.in',
    'in.a',
    '- 1',
    "duration('P')",
    "date('x')",
    'not',
    'list contains',
    'date',
    'a b',
    'a == b',
  ],
  ...[
    `${'('.repeat(20)}a${')'.repeat(20)}`,
    `a${'.b'.repeat(20)}`,
    'a\n= b',
    "'\\d'",
    'if a then b',
    'for x, y in b return c',
    'a.1',
    '',
    ' ',
  ],
])('%j is left to the parser', (expression) => {
  expect(readDirectly(expression)).toBeUndefined();
});
