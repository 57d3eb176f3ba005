import type { ChartLayout } from '#model';
import type { Chart } from '../chart.ts';
import { definitions, drawChart } from './drawChart.ts';
import type { ChartWords } from './look.ts';
import { type Shape, shape } from './shape.ts';
import { svgStyle } from './svgStyle.ts';

/** Around the chart, in units of the drawing. */
const MARGIN = 12;

/** A chart as a file of SVG that needs nothing else: styles are in it, letters are those of the reader's system. */
export interface SvgPicture {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/** Draws a chart as a file of SVG; `description` says what it shows. Each part has its id as `data-part`. */
export function svgOf(chart: Chart, layout: ChartLayout, words: ChartWords, description: string): SvgPicture {
  const [width, height] = [layout.width + 2 * MARGIN, layout.height + 2 * MARGIN];
  const parts = drawChart(chart, layout, {}, words).map(({ part, shape: own }) =>
    part === undefined ? own : { ...own, attributes: { ...own.attributes, 'data-part': part.id } },
  );
  const root = shape(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `${-MARGIN} ${-MARGIN} ${width} ${height}`, role: 'img' },
    [
      shape('title', {}, [chart.id]),
      shape('desc', {}, [description]),
      shape('style', {}, [svgStyle]),
      shape('defs', {}, definitions),
      ...parts,
    ],
  );
  return { text: `${textOf(root)}\n`, width, height };
}

function textOf({ attributes, children, name }: Shape): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : textOf(child)));
  return `<${name}${written.join('')}>${inner.join('')}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
