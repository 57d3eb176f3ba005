import { useEffect, useState } from 'react';
import { type Chart, layoutChart } from '#chart';
import type { ChartLayout } from '#model';

/** A layout that belongs to a chart. */
interface Found {
  readonly chart: Chart;
  readonly layout?: ChartLayout;
  readonly error?: unknown;
}

/** The layout of a chart: the one that came with it, or one that a worker makes; undefined while it is being made. Throws what the worker throws. */
export function useLayout(chart: Chart, known: ChartLayout | undefined): ChartLayout | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (known !== undefined) return;
    let isWanted = true;
    const take = (result: Omit<Found, 'chart'>): void => {
      if (isWanted) setFound({ chart, ...result });
    };
    loadElk()
      .then((elk) => layoutChart(chart, elk))
      .then(
        (layout) => take({ layout }),
        (error: unknown) => take({ error }),
      );
    return () => {
      isWanted = false;
    };
  }, [chart, known]);
  if (known !== undefined) return known;
  if (found?.chart !== chart) return undefined;
  if (found.error !== undefined) throw found.error;
  return found.layout;
}

/** ELK is large; it is loaded when the first chart needs it, and works in a thread of its own. */
async function loadElk() {
  const { default: Elk } = await import('elkjs/lib/elk-api.js');
  return new Elk({ workerFactory: () => new Worker(new URL('elkjs/lib/elk-worker.min.js', import.meta.url)) });
}
