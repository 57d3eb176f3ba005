import { type CompiledPortal, compilePortal, simulationFacts } from '#compiler';
import { type RecordedMachine, recordingFaultText, replayRecording } from '#machines';
import type { WalkDocument } from '#model';
import { handlerNames } from '#server';
import { vocabulary } from '../../src/cli/vocabulary.ts';

let compiled: Promise<CompiledPortal> | undefined;

async function shippedPortal(): Promise<CompiledPortal> {
  const registry = { ...vocabulary, handlers: handlerNames };
  const { portal } = await compilePortal({ root: '.', engineRoot: process.cwd(), registry });
  if (!portal) throw new Error('the portal is not compiled');
  return portal;
}

type Walk = Pick<WalkDocument, 'machine' | 'program' | 'steps'>;

/** The machine that a kept walk was taken in, as it stands in the documents now. */
export async function walkedMachine({ machine: id, program }: Walk): Promise<RecordedMachine> {
  compiled ??= shippedPortal();
  const portal = await compiled;
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
