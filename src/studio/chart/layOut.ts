import { type Chart, layoutChart } from '#chart';
import type { ChartLayout } from '#model';

/** Finds the places of a chart in a worker. */
export async function layOut(chart: Chart): Promise<ChartLayout> {
  return layoutChart(chart, await loadElk());
}

/** ELK is large; it is loaded when the first chart needs it, and works in a thread of its own. */
async function loadElk() {
  const { default: Elk } = await import('elkjs/lib/elk-api.js');
  return new Elk({ workerFactory: () => new Worker(new URL('elkjs/lib/elk-worker.min.js', import.meta.url)) });
}
