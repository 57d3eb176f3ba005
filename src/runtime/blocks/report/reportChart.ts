import type { Block, ChartBlock } from '#model';
import { isFigure } from './cellText.ts';
import type { ShownPart } from './reportShapes.ts';

const KINDS: ReadonlySet<unknown> = new Set(['bars', 'columns', 'line']);

/** The drawing of a part; undefined where it has none, or nothing to draw. */
export function reportChart({ chart, columns, name, rows, title }: ShownPart, thresholdLabel: string): Block | undefined {
  const shown = [chart?.x, ...(chart?.y ?? [])].flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const [axis, ...series] = shown;
  if (!chart || !axis || series.length === 0 || rows.length === 0 || !KINDS.has(chart.kind)) return undefined;
  const drawing: Omit<ChartBlock, 'columns'> & { readonly columns: readonly object[] } = {
    id: `${name}-chart`,
    block: 'chart',
    title: title ?? '',
    kind: chart.kind as ChartBlock['kind'],
    rows: rows.map((row) => Object.fromEntries(shown.map(({ key }) => [key, row[key] ?? null]))),
    columns: shown.map(({ key, label, show }) => ({
      id: key,
      label,
      value: { $: `item.${key}` },
      ...(isFigure(show) && { format: show === 'duration' ? 'duration' : 'number' }),
    })),
    ...(chart.threshold !== undefined && { threshold: { label: thresholdLabel, value: chart.threshold } }),
  };
  return drawing as unknown as Block;
}
