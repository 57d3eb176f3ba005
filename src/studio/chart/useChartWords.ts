import { useMemo } from 'react';
import type { ChartWords } from '#chart';
import { useText } from '../text.ts';

/** The words of charts in the language of the Studio. */
export function useChartWords(): ChartWords {
  const text = useText();
  return useMemo(() => {
    const note = (name: keyof ChartWords['notes']): string => text(`studio.chart.notes.${name}`);
    return {
      breakpoint: text('studio.breakpoints.mark'),
      parallel: text('studio.kinds.parallel'),
      notes: {
        added: note('added'),
        removed: note('removed'),
        changed: note('changed'),
        unseen: note('unseen'),
        partly: note('partly'),
      },
    };
  }, [text]);
}
