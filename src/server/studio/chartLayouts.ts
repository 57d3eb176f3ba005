import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Chart, chartOf, elkGraph } from '#chart';
import type { CompiledMachine } from '#compiler';
import type { ChartLayout } from '#model';

/** The layouts of a machine's charts by the keys of the charts: programs that change the machine have charts of their own. */
export interface ChartLayouts {
  readonly [key: string]: ChartLayout;
}

/** The key of a chart: the same as long as neither what is drawn changes nor how its places are found. */
export function chartKey(chart: Chart): string {
  return createHash('sha256')
    .update(JSON.stringify(elkGraph(chart)))
    .digest('base64url')
    .slice(0, 12);
}

/** The file in which the layouts of a machine are kept; `npm run charts` writes it. */
export function chartFile(root: string, machine: string): string {
  return path.join(root, 'workflows', 'charts', `${machine}.chart.json`);
}

/** The kept layout of a machine; undefined if it was changed since, and the browser is to make one. */
export async function keptLayout(root: string, machine: CompiledMachine): Promise<ChartLayout | undefined> {
  const text = await readFile(chartFile(root, machine.id), 'utf8').catch(() => '{}');
  const layouts = JSON.parse(text) as ChartLayouts;
  return layouts[chartKey(chartOf({ document: machine.document, written: machine.written() }))];
}
