import { type ReactNode, useId, useState } from 'react';
import type { ChartBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText, useTranslate, useValue } from '../../scope/hooks.ts';
import { withStyleSheet } from '../../ui/styleSheets.ts';
import { type DrawingProps, HEIGHT } from './area.ts';
import { Bars, heightOfBars } from './Bars.tsx';
import chartStyle from './chart.css?url';
import { amountOf, MOST_POINTS } from './chartData.ts';
import { Upright } from './Drawing.tsx';
import { Legend } from './Legend.tsx';
import { Patterns } from './Patterns.tsx';
import { type ShownChart, useChartData } from './useChartData.ts';
import { useWidth } from './useWidth.ts';

/**
 * The block kind `chart`: figures as a drawing in SVG and, below it, as a table. Series differ in patterns and dashes as well as in colours.
 * The pointer and the arrow keys choose a point, whose figures the legend shows.
 */
function Chart({ block }: BlockProps<ChartBlock>) {
  const translate = useTranslate();
  const title = useText(block.title);
  const empty = useText(block.empty);
  const shown = useChartData(block);
  const headingId = useId();
  const count = shown.drawn.names.length;
  return (
    <section className="p-chart" data-kind={block.kind} aria-labelledby={headingId}>
      <h3 id={headingId} className="p-chart__title">
        {title}
      </h3>
      {count === 0 && <p className="p-muted">{empty || translate('chart.empty')}</p>}
      {count > MOST_POINTS && <p className="p-muted">{translate('chart.tooMany', { count })}</p>}
      {count > 0 && count <= MOST_POINTS && <Drawn block={block} title={title} shown={shown} />}
      {count > 0 && <Figures title={title} shown={shown} isOpen={count > MOST_POINTS} />}
    </section>
  );
}

export const styledChart = withStyleSheet(chartStyle, Chart);

interface ShownProps {
  readonly title: string;
  readonly shown: ShownChart;
}

function Drawn({ block, shown, title }: ShownProps & { readonly block: ChartBlock }): ReactNode {
  const translate = useTranslate();
  const [point, setPoint] = useState<number>();
  const [frame, width] = useWidth();
  const patterns = useId().replace(/\W/g, '');
  const thresholdLabel = useText(block.threshold?.label);
  const thresholdAt = amountOf(useValue(block.threshold?.value));
  const threshold = thresholdAt === undefined ? undefined : { label: thresholdLabel, amount: thresholdAt };
  const props: DrawingProps = { data: shown.drawn, point, setPoint, tick: shown.tick, width, patterns, threshold };
  const height = block.kind === 'bars' ? heightOfBars(shown.drawn) : HEIGHT;
  const isLine = block.kind === 'line' || block.kind === 'pacing';
  return (
    <>
      <Legend data={shown.drawn} point={point} isLine={isLine} patterns={patterns} threshold={threshold} tick={shown.tick} />
      <div ref={frame} className="p-chart__frame">
        {/* biome-ignore lint/a11y/useSemanticElements: a group of points within a drawing */}
        <svg
          role="group"
          aria-label={translate('chart.points', { title })}
          className="p-chart__drawing"
          onMouseLeave={() => setPoint(undefined)}
          viewBox={`0 0 ${width} ${height}`}
          height={height}
        >
          <Patterns id={patterns} />
          {block.kind === 'bars' ? <Bars {...props} /> : <Upright {...props} isLine={isLine} />}
        </svg>
      </div>
    </>
  );
}

function Figures({ isOpen, shown, title }: ShownProps & { readonly isOpen: boolean }): ReactNode {
  const translate = useTranslate();
  const { heads, rows } = shown.table;
  return (
    <details className="p-chart__table" open={isOpen}>
      <summary>{translate('chart.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard */}
      <section className="p-table-wrap" tabIndex={0} aria-label={title}>
        <table className="p-table p-table--compact">
          <caption className="p-visually-hidden">{title}</caption>
          <thead>
            <tr>
              {heads.map((head, index) => (
                <th key={head} scope="col" data-align={index === 0 ? undefined : 'end'}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name = '', ...texts], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key, and never move
              <tr key={index}>
                <th scope="row">{name}</th>
                {texts.map((text, series) => (
                  <td key={heads[series + 1]} data-align="end">
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
