import { createEvaluation } from '#conditions';
import { graphOf, randomWalk, replayWalk, shortestWalk } from '#machines';
import { type ShippedMachine, shippedMachines } from '../../support/shippedMachines.ts';
import { rounds } from '../support/proof.ts';
import { proofSeed } from '../support/proofSeed.ts';
import { seeded } from '../support/seeded.ts';

const evaluationOf = ({ portal }: ShippedMachine) =>
  createEvaluation({ roots: { today: () => ({ date: '2026-03-10' }) }, facts: {}, conditions: portal.conditions });

const seed = proofSeed();

test('to states of every machine a walk is found, and walks by chance come to what they say', async () => {
  const chance = seeded(seed);
  for (const machine of await shippedMachines()) {
    const { document, name } = machine;
    const evaluation = evaluationOf(machine);
    const states = graphOf(document).states.filter(({ id, kind }) => id !== '' && kind !== 'history');
    for (let round = 0; round < rounds(2, 20); round += 1) {
      const state = states[Math.floor(chance() * states.length)]?.id ?? '';
      const walk = shortestWalk(document, evaluation, state);
      expect([seed, name, state, walk && replayWalk(document, evaluation, walk)]).toEqual([seed, name, state, undefined]);
      expect([name, state, walk === undefined]).toEqual([name, state, false]);
      const walkSeed = Math.floor(chance() * 2 ** 31);
      const random = randomWalk(document, evaluation, walkSeed, 25);
      expect([name, walkSeed, replayWalk(document, evaluation, random)]).toEqual([name, walkSeed, undefined]);
    }
  }
}, 600_000);
