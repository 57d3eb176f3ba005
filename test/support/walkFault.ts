import { simulationFacts } from '#compiler';
import { type RecordedMachine, recordingFaultText, replayRecording } from '#machines';
import type { WalkDocument } from '#model';
import { shippedPortal } from './shippedPortal.ts';

type Walk = Pick<WalkDocument, 'machine' | 'program' | 'steps'>;

/** The machine that a kept walk was taken in, as it stands in the documents now. */
export async function walkedMachine({ machine: id, program }: Walk): Promise<RecordedMachine> {
  const portal = await shippedPortal();
  const variant = portal.variants.get(program);
  const machine = portal.machinesOf(program).find((each) => each.id === id);
  if (variant === undefined || machine === undefined) throw new Error(`there is no machine ${id} of ${program}`);
  return { document: machine.document, phrases: simulationFacts(portal, variant, machine.document).phrases };
}

/** Takes a kept walk through its machine; what goes wrong, in a sentence. */
export async function walkFault(walk: Walk): Promise<string | undefined> {
  const fault = replayRecording(await walkedMachine(walk), walk.steps);
  return fault && recordingFaultText(fault);
}
