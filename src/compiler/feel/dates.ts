import type { FeelNode } from './feelNode.ts';

const DURATION = /^P(?:(\d{1,5})D|(?:(\d{1,4})Y)?(?:(\d{1,5})M)?)$/;

export type Duration = Omit<FeelNode & { readonly type: 'duration' }, 'from' | 'to'>;

/** The duration that a text such as 'P21D' says; undefined if it says none in days, months or years. */
export function durationOf(written: string): Duration | undefined {
  const [text, days, years, months] = DURATION.exec(written) ?? [];
  if (text === undefined || text === 'P') return undefined;
  if (days !== undefined) return { type: 'duration', unit: 'days', count: Number(days) };
  return { type: 'duration', unit: 'months', count: Number(years ?? 0) * 12 + Number(months ?? 0) };
}
