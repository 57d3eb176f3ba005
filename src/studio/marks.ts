import type { ChartLook } from '#chart';

/** What a chart shows besides the machine itself and what is selected. */
export type ChartMarks = Omit<ChartLook, 'selected'>;
