import type { Amount } from './chartData.ts';

/** What was added on a day. */
export interface Added {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly amount: number;
}

/** The days over which something is added up, and what it may come to. */
export interface Pace {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly target: number;
}

/** Every day of a pace with what was added up to it, what an even pace has by then, and from today on what it comes to at this speed. */
export interface Paced {
  readonly days: readonly string[];
  readonly soFar: readonly Amount[];
  readonly even: readonly Amount[];
  readonly forecast: readonly Amount[];
}

const DAY = 86_400_000;
const MOST_DAYS = 400;

/** Adds up what each day added, and says where it leads. Undefined where the days are none. */
export function paced(added: readonly Added[], { from, target, to, today }: Pace): Paced | undefined {
  const first = Date.parse(from);
  const count = Math.round((Date.parse(to) - first) / DAY) + 1;
  if (!(count >= 1 && count <= MOST_DAYS)) return undefined;
  const days = Array.from({ length: count }, (_, index) => new Date(first + index * DAY).toISOString().slice(0, 10));
  const elapsed = days.filter((day) => day <= today).length;
  let sum = 0;
  const soFar = days.map((day, index): Amount => {
    sum = cents(sum + added.reduce((total, entry) => (entry.day === day ? total + entry.amount : total), 0));
    return index < elapsed ? sum : undefined;
  });
  const reached = soFar[elapsed - 1];
  const forecast = days.map((_, index): Amount => {
    if (reached === undefined || index < elapsed - 1 || elapsed === count) return undefined;
    return cents((reached / elapsed) * (index + 1));
  });
  return { days, soFar, even: days.map((_, index) => cents((target * (index + 1)) / count)), forecast };
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
