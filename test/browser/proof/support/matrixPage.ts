import type { Cell } from './runCell.ts';

const colours = { reported: '#d7f2dc', quiet: '#e4ecfa', tolerated: '#f3f3f3', failed: '#ffc9c9' };

/** The matrix as a page: a row a use, a column a fault, the words in the tooltip. */
export function matrixPage(cells: readonly Cell[]): string {
  const faults = [...new Set(cells.map(({ fault }) => fault))];
  const uses = [...new Set(cells.map(({ use }) => use))].sort();
  const at = new Map(cells.map((cell) => [`${cell.use} @${cell.fault}`, cell]));
  const row = (use: string): string =>
    `<tr><th>${escaped(use)}</th>${faults.map((fault) => square(at.get(`${use} @${fault}`))).join('')}</tr>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Fault matrix</title>
<style>body{font:13px system-ui}td{text-align:center;padding:2px 6px}th{text-align:left;font-weight:400}</style>
<h1>Fault matrix</h1><table><tr><th></th>${faults.map((fault) => `<th>${escaped(fault)}</th>`).join('')}</tr>
${uses.map(row).join('\n')}</table></html>
`;
}

function square(cell: Cell | undefined): string {
  if (cell === undefined) return '<td></td>';
  return `<td style="background:${colours[cell.outcome]}" title="${escaped([cell.words, ...cell.wrong].join(' ; '))}">${cell.outcome}</td>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
