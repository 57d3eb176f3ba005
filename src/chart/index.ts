export { type Chart, type ChartSource, type ChartState, type ChartTransition, chartOf } from './chart.ts';
export { type DrawnPart, definitions, drawChart } from './drawing/drawChart.ts';
export { type ChartLook, type ChartNote, type ChartWords, chartWords, noteText } from './drawing/look.ts';
export type { Shape } from './drawing/shape.ts';
export { type SvgPicture, svgOf } from './drawing/svgOf.ts';
export { elkGraph } from './elkGraph.ts';
export { type Layouter, layoutChart } from './layoutChart.ts';
export { measures } from './measures.ts';
