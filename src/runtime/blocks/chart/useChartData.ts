import { type Evaluation, evaluate, extendScope, resolveValue } from '#conditions';
import type { ChartBlock, ChartColumn, ChartPace } from '#model';
import { type FormatOptions, formatValue } from '../../forms/format/formatValue.ts';
import { useFormatOptions } from '../../forms/format/useFormatOptions.ts';
import { useEvaluation, useServices, useText, useTranslate, useValue } from '../../scope/hooks.ts';
import { useTracked } from '../../scope/useTracked.ts';
import { amountOf, type ChartData, type Series } from './chartData.ts';
import { numberText } from './numberText.ts';
import { type Added, type Pace, type Paced, paced } from './pacing.ts';

/** A column of a chart with its texts resolved, and its value in each row. */
interface Column {
  readonly id: string;
  readonly label: string;
  readonly format: ChartColumn['format'];
  readonly currency: string | undefined;
  readonly values: readonly unknown[];
}

/** What the drawing of a block shows, what its table shows, and how numbers of its first series are written. */
export interface ShownChart {
  readonly drawn: ChartData;
  readonly table: { readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] };
  readonly tick: (amount: number) => string;
}

/** Reads the rows of a chart in the current language. */
export function useChartData(block: ChartBlock): ShownChart {
  const evaluation = useEvaluation();
  const { clock } = useServices().platform;
  // Days of this year are short.
  const options = { ...useFormatOptions(), now: clock.now() };
  const translate = useTranslate();
  const rows = useValue(block.rows);
  const pace = usePace(block.pace);
  const columns = useTracked(() => columnsOf(block, Array.isArray(rows) ? rows : [], evaluation));
  const [axis, ...series] = columns;
  const texts = (column: Column, values = column.values): readonly string[] =>
    values.map((value) => formatValue(value, column.format ?? 'text', withCurrency(options, column.currency)));
  const seriesOf = (column: Column): Series => ({
    id: column.id,
    label: column.label,
    amounts: column.values.map(amountOf),
    texts: texts(column),
  });
  const tick = (amount: number): string => numberText(amount, series[0]?.format, withCurrency(options, series[0]?.currency));
  if (axis === undefined) return { drawn: { names: [], series: [] }, table: { heads: [], rows: [] }, tick };
  const listed: ChartData = { names: texts(axis), series: series.map(seriesOf) };
  const days = series[0] && pace && paced(addedIn(axis, series[0]), pace);
  const drawn = days && series[0] ? pacedData(days, axis, series[0], { texts, translate }) : listed;
  return { drawn, table: tableOf(axis.label, block.kind === 'pacing' ? drawn : listed), tick };
}

function columnsOf(block: ChartBlock, rows: readonly unknown[], evaluation: Evaluation): readonly Column[] {
  const scopes = rows.map((item) => ({ ...evaluation, scope: extendScope(evaluation.scope, { item }) }));
  const shown = block.columns.filter(({ visibleIf }) => visibleIf === undefined || evaluate(visibleIf, evaluation));
  return shown.map(({ currency, format, id, label, value }) => {
    const money = resolveValue(currency, scopes[0] ?? evaluation);
    return {
      id,
      format,
      label: String(resolveValue(label, evaluation) ?? ''),
      currency: typeof money === 'string' ? money : undefined,
      values: scopes.map((scope) => resolveValue(value, scope)),
    };
  });
}

function withCurrency(options: FormatOptions, currency: string | undefined): FormatOptions {
  return currency === undefined ? options : { ...options, currency };
}

function usePace(pace: ChartPace | undefined): Pace | undefined {
  const [from, to, today] = [useText(pace?.from), useText(pace?.to), useText(pace?.today)];
  const target = amountOf(useValue(pace?.target));
  return pace && { from, to, today, target: target ?? 0 };
}

function addedIn(axis: Column, added: Column): readonly Added[] {
  return axis.values.map((day, index) => ({ day: String(day), amount: amountOf(added.values[index]) ?? 0 }));
}

interface Writing {
  readonly texts: (column: Column, values?: readonly unknown[]) => readonly string[];
  readonly translate: (key: string) => string;
}

function pacedData({ days, even, forecast, soFar }: Paced, axis: Column, added: Column, { texts, translate }: Writing): ChartData {
  const line = (id: string, label: string, amounts: readonly (number | undefined)[], dash?: Series['dash']): Series => ({
    id,
    label,
    amounts,
    texts: texts(added, amounts),
    ...(dash && { dash }),
  });
  return {
    names: texts(axis, days),
    series: [
      line(added.id, added.label, soFar),
      line('even', translate('chart.even'), even, 'dashed'),
      line('forecast', translate('chart.forecast'), forecast, 'dotted'),
    ],
  };
}

function tableOf(head: string, { names, series }: ChartData): ShownChart['table'] {
  return {
    heads: [head, ...series.map(({ label }) => label)],
    rows: names.map((name, index) => [name, ...series.map(({ texts }) => texts[index] ?? '')]),
  };
}
