import { useEffect, useState } from 'react';
import type { Chart } from '#chart';
import type { ChartLayout } from '#model';
import { layOut } from './layOut.ts';

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
    layOut(chart).then(
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
