import { type CompiledMachine, type CompiledPortal, compilePortal } from '#compiler';
import { handlerNames } from '#server';
import { vocabulary } from '../../src/cli/vocabulary.ts';

/** A machine of a program of a shipped portal. */
export interface ShippedMachine extends CompiledMachine {
  /** Folder of the portal and program, so that each machine has a name of its own. */
  readonly name: string;
  readonly portal: CompiledPortal;
}

/** Every machine of both portals: those of the base, and what a program changes. */
export async function shippedMachines(): Promise<readonly ShippedMachine[]> {
  const found: ShippedMachine[] = [];
  for (const root of ['.', 'test/library']) {
    const { portal } = await compilePortal({ root, engineRoot: process.cwd(), registry: { ...vocabulary, handlers: handlerNames } });
    if (!portal) throw new Error(`the portal ${root} is not compiled`);
    for (const program of portal.variants.keys())
      for (const machine of portal.machinesOf(program))
        if (machine.isChanged || program === portal.defaultVariant)
          found.push({ ...machine, portal, name: `${root === '.' ? 'dealer portal' : 'library'}, ${program}: ${machine.id}` });
  }
  return found;
}
