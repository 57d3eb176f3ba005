import type { Block, ChartBlock } from '#model';
import type { FormatOptions } from '../../forms/format/formatValue.ts';
import { cellText, isFigure } from './cellText.ts';
import type { Column, ShownPart } from './reportShapes.ts';

const KINDS: ReadonlySet<unknown> = new Set(['bars', 'columns', 'line']);

/** What the drawing is written with. */
interface Writing {
  readonly options: FormatOptions;
  readonly thresholdLabel: string;
}

/** The drawing of a part; undefined where it has none, or nothing to draw. Numbers stand in it without their sign: the name of the series has it. */
export function reportChart({ chart, columns, name, rows, title }: ShownPart, { options, thresholdLabel }: Writing): Block | undefined {
  const shown = [chart?.x, ...(chart?.y ?? [])].flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const [axis, ...series] = shown;
  if (!chart || !axis || series.length === 0 || rows.length === 0 || !KINDS.has(chart.kind)) return undefined;
  const drawing: Omit<ChartBlock, 'columns'> & { readonly columns: readonly object[] } = {
    id: `${name}-chart`,
    block: 'chart',
    title: title ?? '',
    kind: chart.kind as ChartBlock['kind'],
    rows: rows.map((row) => ({
      ...Object.fromEntries(series.map(({ key }) => [key, row[key] ?? null])),
      [axis.key]: cellText(row[axis.key], axis.show, options),
    })),
    columns: shown.map((column) => ({
      id: column.key,
      label: labelOf(column),
      value: { $: `item.${column.key}` },
      ...(isFigure(column.show) && { format: column.show === 'duration' ? 'duration' : 'number' }),
    })),
    ...(chart.threshold !== undefined && { threshold: { label: thresholdLabel, value: chart.threshold } }),
  };
  return drawing as unknown as Block;
}

function labelOf({ label, show }: Column): string {
  return show === 'percent' ? `${label}, %` : label;
}
