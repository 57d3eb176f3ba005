import type { CpuShares } from './CpuShares.ts';

/** One measured line: our figure, the limit, and the peers of the same run. */
export interface Row {
  /** What was measured, with its size: `script per key at 50 ms, 500 fields`. */
  readonly what: string;
  /** Our figure with its unit. */
  readonly ours: string;
  /** Figures of the others by name, the one that the ratio divides by first. */
  readonly others: { readonly [name: string]: string };
  /** Ours divided by the first of the others, or by what the target names. */
  readonly ratio?: number;
  /** The bar in words: `<= 1.3 x hand`; empty when the row only informs. */
  readonly target: string;
  /** Whether the bar was reached; left out when there is none or nothing was measured. */
  readonly met?: boolean;
  /** Why something was left out or looks odd. */
  readonly note?: string;
}

/** How a run was asked for. */
export interface BenchOptions {
  readonly quick: boolean;
  /** The first number in a quick run, else the second. */
  rounds(quick: number, whole: number): number;
  /** Reports progress; not part of the table. */
  log(line: string): void;
}

/** A part of the bench: a file `test/bench/parts/<id>.ts` that exports one of these as `part`. */
export interface BenchPart {
  readonly id: string;
  readonly title: string;
  run(options: BenchOptions): Promise<readonly Row[]>;
  /** What our code spends its time on, for `--profile`; nothing else is measured in that run. */
  profile?(options: BenchOptions): Promise<readonly Profile[]>;
}

/** What limits a figure: the shares of the work in its time, or lines of text. */
export type Profile = { readonly what: string } & ({ readonly shares: CpuShares } | { readonly lines: readonly string[] });
