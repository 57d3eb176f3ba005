import type { Row } from './BenchPart.ts';

const heads = ['what', 'ours', 'others', 'ratio', 'target', 'met'];

function cells(row: Row): string[] {
  const others = Object.entries(row.others).map(([name, figure]) => `${name} ${figure}`);
  const verdict = row.met === undefined ? '' : row.met ? 'yes' : 'NO';
  return [row.what, row.ours, others.join(', '), row.ratio === undefined ? '' : row.ratio.toFixed(2), row.target, verdict];
}

/** Rows as a table of plain text, columns aligned; a row's note stands under it. */
export function tableText(rows: readonly Row[]): string {
  const body = rows.map(cells);
  const widths = heads.map((head, column) => Math.max(head.length, ...body.map((line) => line[column]?.length ?? 0)));
  const written = (line: readonly string[]): string =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const lines = body.flatMap((line, index) => [written(line), ...(rows[index]?.note ? [`    ${rows[index].note}`] : [])]);
  return [written(heads), written(widths.map((width) => '-'.repeat(width))), ...lines].join('\n');
}
