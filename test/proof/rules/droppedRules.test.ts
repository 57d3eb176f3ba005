import { recordProof, rounds } from '../support/proof.ts';
import { proofSeed } from '../support/proofSeed.ts';
import { SecondCheckout } from './support/SecondCheckout.ts';

jest.setTimeout(4 * 3_600_000);

/** Numbers of faults to try again, for instance DROPPED=3,17; without it all of them. */
const named = process.env['DROPPED']?.split(',').map(Number) ?? [];
const LEAST_SEEN = 0.75;
/** Fewer tell nothing of a share. */
const LEAST_TRIED = 20;

test('[R] a rule that is dropped or turned round is seen by a test of what a user or a caller meets', async () => {
  const seed = proofSeed();
  const checkout = new SecondCheckout();
  const unseen: string[] = [];
  let tried = 0;
  try {
    // The tries write into the checkout, so that nothing else may run in it before they are done.
    for (const { fault, number, test } of await checkout.try(seed, rounds(1, 60), named)) {
      const seenBy = test ?? (await checkout.inPages(fault)) ?? (await checkout.inBrowser(fault));
      const what = `${number} ${fault.kind} ${fault.path}#${fault.pointer} ${fault.change}`;
      process.stdout.write(`${what}: ${seenBy ?? 'NOT SEEN'}\n`);
      if (seenBy === undefined) unseen.push(what);
      tried += 1;
    }
  } finally {
    checkout.remove();
  }
  const isEnough = tried < LEAST_TRIED || unseen.length <= tried * (1 - LEAST_SEEN);
  expect({ seed, unseen: isEnough ? [] : unseen }).toEqual({ seed, unseen: [] });
  expect(tried).toBeGreaterThan(0);
  recordProof({
    id: 'R1',
    what: 'rules of the shipped documents dropped or turned round, one at a time, and seen by a test of behaviour',
    bar: '>= 75 % seen, the tables of rules, labels and access left out',
    figure: `${tried - unseen.length} of ${tried} seen (seed ${seed}); not seen: ${unseen.join('; ') || 'none'}`,
  });
});
