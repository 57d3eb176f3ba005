export { type Chart, type ChartSource, type ChartState, type ChartTransition, chartOf } from './chart.ts';
export { elkGraph } from './elkGraph.ts';
export { type Layouter, layoutChart } from './layoutChart.ts';
export { measures } from './measures.ts';
