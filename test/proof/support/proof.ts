import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One line of the table of proofs: what was tried, the bar, and the figure this run reached. */
export interface Proof {
  /** The id of the table's row, for instance `S1` or `K2`; a suffix after a dash tells variants apart. */
  readonly id: string;
  readonly what: string;
  readonly bar: string;
  readonly figure: string;
}

const full = process.env['PROOF'] === 'full';

/** How many rounds a proof runs: `quick` in every test run, `whole` in `npm run prove`. */
export function rounds(quick: number, whole: number): number {
  return full ? whole : quick;
}

/** Keeps a figure for the table that ends a test run. Call it after the assertions held. */
export function recordProof(proof: Proof): void {
  const folder = join('test-results', 'proof');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${proof.id}.json`), JSON.stringify({ ...proof, scale: full ? 'whole' : 'quick' }));
}
