import { recordProof, rounds } from '../support/proof.ts';
import { proofSeed } from '../support/proofSeed.ts';
import { seeded } from '../support/seeded.ts';
import { type Run, typeAtRandom } from './support/typeAtRandom.ts';

const RUNS = 1000;
/** Steps of a run. */
const SHORT = 40;
const LONG = 120;
const seed = proofSeed();
/** Seeds that have each found a fault, with the steps of their runs. */
const FOUND = [
  ...[294, 466, 2726, 4481, 9127, 9364, 100212].map((one) => [one, SHORT] as const),
  ...[2000161, 2000618, 2001640, 3001811].map((one) => [one, LONG] as const),
];

async function runSeed(one: number, hasVersions: boolean, length: number): Promise<Run> {
  return typeAtRandom(seeded(one), hasVersions, length).catch((error: unknown) => {
    throw new Error(`PROOF_SEED=${one}: ${String(error)}`);
  });
}

test.each([true, false])(
  'nothing typed is lost over failed, late and lost saves, closed tabs and ended sessions; versions: %s',
  async (hasVersions) => {
    const total: Run = { typed: 0, closed: 0, ended: 0, restored: 0, published: 0, others: 0 };
    for (let at = 0; at < RUNS / 2; at += 1) {
      const one = await runSeed(seed + at, hasVersions, rounds(SHORT, LONG));
      for (const key of Object.keys(total) as (keyof Run)[]) total[key] += one[key];
    }
    recordProof({
      id: `C2-typed${hasVersions ? '' : '-plain'}`,
      what: `content editor: changes lost in ${RUNS / 2} runs, ${hasVersions ? 'with' : 'without'} versions`,
      bar: '0',
      figure: `0 of ${total.typed}, seed ${seed}; ${total.closed} tabs closed, ${total.ended} sessions ended, ${total.restored} restored, ${total.published} published, ${total.others} times by others or discarded`,
    });
    expect(total.typed).toBeGreaterThan(RUNS);
  },
  300_000,
);

test.each(FOUND)('nothing typed is lost with the seed %i in %i steps', async (one, length) => {
  for (const hasVersions of [true, false]) expect((await runSeed(one, hasVersions, length)).typed).toBeGreaterThan(0);
});
