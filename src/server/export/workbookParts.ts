const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Spreadsheet programs refuse longer names of sheets. */
const MAX_NAME_CHARACTERS = 31;
const FORBIDDEN_IN_SHEET_NAME = /[[\]:*?/\\']/g;

/** All files of a workbook with sheets of these titles except the sheets themselves (ECMA-376, part 1). */
export function workbookParts(titles: readonly string[]): readonly { readonly path: string; readonly xml: string }[] {
  const sheets = titles.map((_title, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const);
  return [
    { path: '[Content_Types].xml', xml: contentTypes(sheets.length) },
    { path: '_rels/.rels', xml: relations([['officeDocument', 'xl/workbook.xml']]) },
    { path: 'xl/workbook.xml', xml: workbook(titles) },
    {
      path: 'xl/_rels/workbook.xml.rels',
      xml: relations([...sheets, ['styles', 'styles.xml']]),
    },
    { path: 'xl/styles.xml', xml: styles() },
  ];
}

function contentTypes(sheets: number): string {
  const parts = [
    ['/xl/workbook.xml', 'sheet.main'],
    ...Array.from({ length: sheets }, (_, at) => [`/xl/worksheets/sheet${at + 1}.xml`, 'worksheet']),
    ['/xl/styles.xml', 'styles'],
  ].map(([path, type]) => `<Override PartName="${path}" ContentType="${TYPES}.${type}+xml"/>`);
  const common = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`;
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types">${common}${parts.join('')}</Types>`;
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const relationships = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relationships.join('')}</Relationships>`;
}

/** A title as the name of a sheet, without what spreadsheets do not take. */
export function sheetName(title: string): string {
  return title.replaceAll(FORBIDDEN_IN_SHEET_NAME, ' ').slice(0, MAX_NAME_CHARACTERS).trim() || 'Sheet';
}

function workbook(titles: readonly string[]): string {
  const sheets = titles.map((title, at) => `<sheet name="${xmlText(sheetName(title))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function styles(): string {
  const numbers =
    '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>';
  const face = '<sz val="11"/><name val="Calibri"/>';
  const fonts = `<fonts count="2"><font>${face}</font><font><b/>${face}</font></fonts>`;
  const fills = '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>';
  const borders = '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>';
  const format = (number: number, font: number, more = ''): string =>
    `<xf numFmtId="${number}" fontId="${font}" fillId="0" borderId="0" xfId="0"${more}/>`;
  // In the order of `cellFormats`.
  const formats = [
    format(0, 0),
    format(0, 1, ' applyFont="1"'),
    format(164, 0, ' applyNumberFormat="1"'),
    format(165, 0, ' applyNumberFormat="1"'),
    format(0, 0, ' quotePrefix="1"'),
  ];
  const base = '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>';
  const cells = `<cellXfs count="${formats.length}">${formats.join('')}</cellXfs>`;
  const names = '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>';
  return `${HEAD}<styleSheet xmlns="${MAIN}">${numbers}${fonts}${fills}${borders}${base}${cells}${names}</styleSheet>`;
}

/** Indexes of the cell formats in `xl/styles.xml`. A cell with `quoted` stays a text when it is edited, so that '=A1' never becomes a formula. */
export const cellFormats = { plain: 0, head: 1, date: 2, dateTime: 3, quoted: 4 } as const;

const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML; characters that XML does not allow are left out. */
export function xmlText(text: string): string {
  return text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
