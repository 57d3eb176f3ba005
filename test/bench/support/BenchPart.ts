import type { CpuShares } from './CpuShares.ts';

/** One measured line: ours beside the limit and the peers of the same run. */
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
  /** The smaller figure in a quick run, the greater one else. */
  rounds(quick: number, whole: number): number;
  /** Says what is under way; nothing of it stands in the table. */
  log(line: string): void;
}

/** A part of the bench: a file `test/bench/parts/<id>.ts` that exports one of these as `part`. */
export interface BenchPart {
  readonly id: string;
  readonly title: string;
  run(options: BenchOptions): Promise<readonly Row[]>;
  /** What ours spends its time on, for `--profile`; nothing is measured beside. */
  profile?(options: BenchOptions): Promise<readonly Profile[]>;
}

/** What stops a line: the shares of some work in its time, or lines of text. */
export type Profile = { readonly what: string } & ({ readonly shares: CpuShares } | { readonly lines: readonly string[] });
