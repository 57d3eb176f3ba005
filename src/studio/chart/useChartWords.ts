import { useMemo } from 'react';
import { type ChartWords, chartWords } from '#chart';
import { useText } from '../text.ts';

/** The words of charts in the language of the Studio. */
export function useChartWords(): ChartWords {
  const text = useText();
  return useMemo(() => chartWords(text), [text]);
}
