import { type Chart, chartOf, chartWords, layoutChart, svgOf } from '#chart';
import type { CompiledMachine } from '#compiler';
import { notations } from '#machines';
import type { ChartLayout } from '#model';
import { keptLayout } from '#server';
import { type FlowsQuestion, refuse, unknown } from './question.ts';

/** `flows export <id> --as <notation>`: prints a machine in another notation, or its chart as SVG. */
export async function exportFlow(question: FlowsQuestion): Promise<number> {
  const name = question.option('as') ?? '';
  const notation = notations.find(({ id }) => id === name);
  const known = [...notations.map(({ id }) => id), 'svg'];
  if (!notation && name !== 'svg') return refuse(unknown('notation', name, known));
  const machine = question.machine();
  if (typeof machine === 'number') return machine;
  const written = { document: machine.document, written: machine.written() };
  process.stdout.write(notation ? notation.write(written) : await svgText(machine, question));
  return 0;
}

async function svgText(machine: CompiledMachine, question: FlowsQuestion): Promise<string> {
  const chart = chartOf({ document: machine.document, written: machine.written() });
  const layout = (await keptLayout(question.portal.root, machine)) ?? (await layOut(chart));
  const words = chartWords((key) => question.text(key) ?? key);
  return svgOf(chart, layout, words, machine.document.description).text;
}

/** ELK is large; only a chart whose places are not kept needs it. */
async function layOut(chart: Chart): Promise<ChartLayout> {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js');
  return layoutChart(chart, new Elk());
}
