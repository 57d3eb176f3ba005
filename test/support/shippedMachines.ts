import type { CompiledMachine, CompiledPortal } from '#compiler';
import { shippedPortal } from './shippedPortal.ts';

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
    const portal = await shippedPortal(root);
    for (const program of portal.variants.keys())
      for (const machine of portal.machinesOf(program))
        if (machine.isChanged || program === portal.defaultVariant)
          found.push({ ...machine, portal, name: `${root === '.' ? 'dealer portal' : 'library'}, ${program}: ${machine.id}` });
  }
  return found;
}
