import { spawnSync } from 'node:child_process';
import { loadOutside } from '../support/loadOutside.ts';
import { type Case, caseOf, type Suite } from '../support/Suite.ts';

/** Rows of cells, the heading first; dates as `YYYY-MM-DD HH:MM`. */
type Rows = readonly (readonly unknown[])[];
type Read = (file: Buffer) => Promise<Rows>;

const LIST = '/api/portal/enrollments/export?sort=dealerCode,asc';
/** An account of the whole list, one of a part, and nobody's dealers. */
const FILES = [
  { login: 'admin', path: LIST },
  { login: 'oem.honda', path: LIST },
  { login: 'admin', path: `${LIST}&searchText=nobody` },
];

/** The file of a list by readers of others: each finds the rows of the CSV, and dates as dates. */
export const suite: Suite = {
  title: 'exported lists by exceljs, SheetJS and, where Python has it, openpyxl',
  async run(portal) {
    const sheetJs = await loadSheetJs();
    const readers: [string, Read][] = [
      ['exceljs', await loadExceljs()],
      ['SheetJS', sheetJs],
      ...(hasOpenpyxl() ? ([['openpyxl', openpyxl]] satisfies [string, Read][]) : []),
    ];
    const found: Case[] = [];
    for (const { login, path } of FILES) {
      const wanted = (await bytesOf(await portal.fetchAs(login, `${path}&exportFormat=csv`))).toString('utf8');
      const book = await bytesOf(await portal.fetchAs(login, path));
      for (const [name, read] of readers) {
        found.push(await caseOf(`${name}: ${login} ${path}`, async () => expectRows(await read(book), rowsOfCsv(wanted))));
      }
      found.push(
        await caseOf(`SheetJS: ${login} ${path} as CSV`, async () => expectRows(await sheetJs(Buffer.from(wanted)), rowsOfCsv(wanted))),
      );
    }
    return found;
  },
};

async function bytesOf(response: Response): Promise<Buffer> {
  if (!response.ok) throw new Error(`${response.url} is answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** The demo's texts have neither quotes nor line ends. */
function rowsOfCsv(text: string): string[][] {
  const cells = (line: string) => [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return text.replace('\uFEFF', '').trimEnd().split('\r\n').map(cells);
}

function expectRows(read: Rows, wanted: readonly (readonly string[])[]): void {
  if (read.length !== wanted.length) throw new Error(`${read.length} rows in place of ${wanted.length}`);
  for (const [at, row] of wanted.entries()) {
    const seen = row.map((_cell, column) => String(read[at]?.[column] ?? ''));
    if (seen.join('|') !== row.join('|')) throw new Error(`row ${at + 1} is ${seen.join('|')} in place of ${row.join('|')}`);
  }
}

const pad = (value: number) => String(value).padStart(2, '0');

/** Readers give the clock of a cell as UTC. */
function shown(value: unknown): unknown {
  if (!(value instanceof Date)) return value;
  const minute = new Date(Math.round(value.getTime() / 60_000) * 60_000);
  const day = `${minute.getUTCFullYear()}-${pad(minute.getUTCMonth() + 1)}-${pad(minute.getUTCDate())}`;
  return `${day} ${pad(minute.getUTCHours())}:${pad(minute.getUTCMinutes())}`;
}

interface Exceljs {
  readonly Workbook: new () => {
    readonly xlsx: { load(file: Buffer): Promise<unknown> };
    readonly worksheets: readonly { eachRow(each: (row: { readonly values: readonly unknown[] }) => void): void }[];
  };
}

async function loadExceljs(): Promise<Read> {
  const { Workbook } = await loadOutside<Exceljs>('exceljs');
  return async (file) => {
    const book = new Workbook();
    await book.xlsx.load(file);
    const rows: unknown[][] = [];
    // Its columns count from 1.
    book.worksheets[0]?.eachRow(({ values }) => rows.push(Array.from(values).slice(1).map(shown)));
    return rows;
  };
}

interface SheetJs {
  read(file: Buffer, options: object): { readonly SheetNames: readonly string[]; readonly Sheets: { readonly [name: string]: object } };
  readonly utils: { sheet_to_json(sheet: object | undefined, options: object): Rows };
}

async function loadSheetJs(): Promise<Read> {
  const { read, utils } = await loadOutside<SheetJs>('xlsx');
  return async (file) => {
    const book = read(file, { type: 'buffer', dateNF: 'yyyy-mm-dd hh:mm' });
    return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''], { header: 1, raw: false, dateNF: 'yyyy-mm-dd hh:mm' });
  };
}

function hasOpenpyxl(): boolean {
  return spawnSync('python3', ['-c', 'import openpyxl']).status === 0;
}

const READ = `import sys, io, json, openpyxl
sheet = openpyxl.load_workbook(io.BytesIO(sys.stdin.buffer.read())).active
print(json.dumps([[c.strftime('%Y-%m-%d %H:%M') if hasattr(c, 'strftime') else c for c in row] for row in sheet.iter_rows(values_only=True)]))`;

const openpyxl: Read = async (file) => {
  const { status, stderr, stdout } = spawnSync('python3', ['-W', 'error', '-c', READ], { input: file, maxBuffer: 2 ** 27 });
  if (status !== 0) throw new Error(stderr.toString().trim().split('\n').at(-1));
  return JSON.parse(stdout.toString()) as Rows;
};
