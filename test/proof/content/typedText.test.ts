import { recordProof } from '../support/proof.ts';
import { proofSeed } from '../support/proofSeed.ts';
import { seeded } from '../support/seeded.ts';
import { type Run, typeAtRandom } from './support/typeAtRandom.ts';

const RUNS = 1000;
const seed = proofSeed();
/** Each has found a fault, which is mended. */
const FOUND = [294, 466, 2726, 4481, 9127, 9364, 100212];

async function runSeed(one: number, hasVersions: boolean): Promise<Run> {
  return typeAtRandom(seeded(one), hasVersions).catch((error: unknown) => {
    throw new Error(`PROOF_SEED=${one}: ${String(error)}`);
  });
}

test.each([true, false])(
  'nothing typed is lost over failed, late and lost saves, closed tabs and ended sessions; versions: %s',
  async (hasVersions) => {
    const total: Run = { typed: 0, closed: 0, ended: 0, restored: 0, published: 0, others: 0 };
    for (let at = 0; at < RUNS / 2; at += 1) {
      const one = await runSeed(seed + at, hasVersions);
      for (const key of Object.keys(total) as (keyof Run)[]) total[key] += one[key];
    }
    recordProof({
      id: `C2-typed${hasVersions ? '' : '-plain'}`,
      what: `content editor: changes lost in ${RUNS / 2} runs, ${hasVersions ? 'with' : 'without'} versions`,
      bar: '0',
      figure: `0 of ${total.typed}; ${total.closed} tabs closed, ${total.ended} sessions ended, ${total.restored} restored, ${total.published} published, ${total.others} times by others or discarded`,
    });
    expect(total.typed).toBeGreaterThan(RUNS);
  },
  300_000,
);

test.each(FOUND)('nothing typed is lost with the seed %i', async (one) => {
  for (const hasVersions of [true, false]) expect((await runSeed(one, hasVersions)).typed).toBeGreaterThan(0);
});
