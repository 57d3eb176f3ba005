import type { Amount } from './chartData.ts';

/** About how wide a letter of a drawing is. */
const LETTER = 7;

/** About how wide the longest of some texts is. */
export function textWidth(texts: readonly string[]): number {
  return Math.max(1, ...texts.map(({ length }) => length)) * LETTER;
}

/** Round numbers along an axis that hold all amounts and nought. */
export interface Scale {
  readonly least: number;
  readonly most: number;
  readonly ticks: readonly number[];
}

const STEPS = [1, 2, 2.5, 5, 10];

/** A scale of about `count` steps over amounts and nought. */
export function scaleOf(amounts: readonly Amount[], count: number): Scale {
  const known = amounts.filter((amount) => amount !== undefined);
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const step = roundStep((high - low || 1) / count);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(Math.ceil(high / step - 1e-9), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
  return { least: ticks[0] ?? 0, most: ticks.at(-1) ?? 1, ticks };
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * (STEPS.find((step) => step * power >= rough - 1e-12) ?? 10);
}

/** How far along a scale an amount is, 0 to 1. */
export function shareOf(amount: number, { least, most }: Scale): number {
  return (amount - least) / (most - least);
}
