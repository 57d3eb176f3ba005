import { createEvaluation } from '#conditions';
import { deriveWalks, recordingFaultText, recordingOfSimulation, replayRecording, simulateFlow } from '#machines';
import { evaluationWith } from '../../../src/machines/walks/settings.ts';
import { shippedMachines } from '../../support/shippedMachines.ts';

const PHRASES = {};

test('what is tried in a machine and kept comes to the same again, for derived walks of every machine', async () => {
  const faults: string[] = [];
  let count = 0;
  for (const { document, name, portal } of await shippedMachines()) {
    const evaluation = createEvaluation({ roots: { today: () => ({ date: '2026-03-10' }) }, facts: {}, conditions: portal.conditions });
    const at = (facts: Readonly<Record<string, unknown>>) => evaluationWith(new Map(Object.entries(facts)), evaluation);
    for (const { start, steps } of deriveWalks(document, evaluation).walks) {
      if (Object.keys(start.given).length > 0) continue;
      const tried: Parameters<typeof recordingOfSimulation>[0][number][] = [
        { moment: simulateFlow(document, at(start.facts)), event: undefined },
      ];
      for (const { event, facts } of steps) {
        const { context, state } = tried.at(-1)?.moment ?? { context: {}, state: '' };
        tried.push({ moment: simulateFlow(document, at(facts), { context, state }, event), event });
      }
      count += 1;
      const fault = replayRecording({ document, phrases: PHRASES }, recordingOfSimulation(tried, PHRASES));
      if (fault) faults.push(`${name}: ${recordingFaultText(fault)}`);
    }
  }
  process.stdout.write(`${count} walks kept and taken again\n`);
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(300);
}, 180_000);
