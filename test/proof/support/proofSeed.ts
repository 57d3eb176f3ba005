/** Seed of this run: `PROOF_SEED`, else 1 for a quick run, which must always be the same, and a new one for a whole one. */
export function proofSeed(): number {
  const named = Number(process.env['PROOF_SEED']);
  if (named > 0) return named;
  return process.env['PROOF'] === 'full' ? Math.floor(Math.random() * 2 ** 31) : 1;
}
