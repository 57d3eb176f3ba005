import { buffer, text } from 'node:stream/consumers';
import { csvFile } from '../../../../src/server/export/csvFile.ts';
import { localTime } from '../../../../src/server/export/localTime.ts';
import type { Cell, Sheet } from '../../../../src/server/export/sheet.ts';
import { xlsxFile } from '../../../../src/server/export/xlsxFile.ts';
import { contentDisposition } from '../../../../src/server/http/serveCall.ts';
import { partsOf } from '../../../support/partsOf.ts';

function sheet(...rows: Cell[][]): Sheet {
  async function* batches() {
    yield rows;
  }
  const columns = [
    { title: 'Name', kind: 'text' },
    { title: 'Day', kind: 'date' },
    { title: 'Number', kind: 'number' },
  ] as const;
  return { title: 'A/B: list', columns, batches: batches() };
}

const xml = async (rows: Cell[][]): Promise<string> =>
  partsOf(await buffer(xlsxFile(sheet(...rows)))).get('xl/worksheets/sheet1.xml') ?? '';

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\uFF1Dx', '\uFF20x'])(
  'a text that begins like a formula is none: %j',
  async (danger) => {
    const [, row] = (await text(csvFile(sheet([danger])))).split('\r\n');
    expect(row?.replace(/^"/, '')).toMatch(/^'/);
    expect(await xml([[danger]])).toContain('<c r="A2" s="4" t="inlineStr">');
  },
);

test.each([
  ['x;=1+1;z', "x;'=1+1;z"],
  ['x\t "@y', 'x\t\' "@y'],
  ['x\n=1', "x\n'=1"],
  ['a; b', 'a; b'],
])('nor does a cell begin with one where a spreadsheet of another locale would split the text: %j', async (danger, shown) => {
  expect(await text(csvFile(sheet([danger])))).toContain(shown.replaceAll('"', '""'));
});

test('CSV quotes what it must, and leaves numbers alone', async () => {
  const file = (await buffer(csvFile(sheet(['a,"b"\nc', undefined, -5], ['plain', '2026-03-01', 7])))).toString();
  expect(file).toBe('\uFEFFName,Day,Number\r\n"a,""b""\nc",,-5\r\nplain,2026-03-01,7\r\n');
});

test('a spreadsheet has dates and numbers as such, and any text whole', async () => {
  const cells = await xml([
    ['<&> \u0000\u{1F600}\uD800 _x0041_', '2026-03-10', -5],
    ['x', 'soon', undefined],
  ]);
  expect(cells).toContain('&lt;&amp;&gt; \u{1F600} _x005F_x0041_</t>');
  expect(cells).toContain('<c r="B2" s="2"><v>46091</v></c><c r="C2"><v>-5</v></c></row>');
  expect(cells).toContain('>soon</t></is></c></row>');
});

test('rows and cells name where they are, and an empty cell is left out: readers refuse or misplace others', async () => {
  async function* batches() {
    yield [[1], Array.from({ length: 703 }, (_, at) => (at === 0 ? undefined : at))];
    yield [[2]];
  }
  const columns = Array.from({ length: 703 }, () => ({ title: 'x', kind: 'number' as const }));
  const parts = partsOf(await buffer(xlsxFile({ title: 'Wide', columns, batches: batches() })));
  const rows = (parts.get('xl/worksheets/sheet1.xml') ?? '').split('<row ').slice(1);
  expect(rows.map((row) => /^r="(\d+)"/.exec(row)?.[1])).toEqual(['1', '2', '3', '4']);
  const references = [...(rows[2] ?? '').matchAll(/ r="([A-Z]+3)"/g)].map(([, reference]) => reference);
  expect(references).toHaveLength(702);
  expect([references[0], references[24], references[25], references[50], references[700], references[701]]).toEqual([
    'B3',
    'Z3',
    'AA3',
    'AZ3',
    'ZZ3',
    'AAA3',
  ]);
  expect(parts.get('xl/styles.xml')).toContain('<cellStyle name="Normal" xfId="0" builtinId="0"/>');
});

test('a sheet is named without what names cannot have', async () => {
  const parts = partsOf(await buffer(xlsxFile(sheet())));
  expect(parts.get('xl/workbook.xml')).toContain('<sheet name="A B  list"');
  expect([...parts.keys()]).toEqual(expect.arrayContaining(['[Content_Types].xml', '_rels/.rels', 'xl/styles.xml']));
});

test('a file name keeps its accents for who reads them, and leads nowhere', () => {
  expect(contentDisposition('Été "1"/..\\x\r\ny.csv')).toBe(
    `attachment; filename="Ete -1--..-x--y.csv"; filename*=UTF-8''%C3%89t%C3%A9%20-1--..-x--y.csv`,
  );
});

test('a moment is told in a time zone', () => {
  expect(localTime('2026-03-10T04:30:00.000Z', 'America/Chicago')).toBe('2026-03-09 23:30');
  expect(localTime('soon', 'America/Chicago')).toBeUndefined();
});
