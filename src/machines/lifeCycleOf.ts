import type { MachineDocument } from '#model';

/** The life cycle that rules the records of a collection, if there is one. */
export function lifeCycleOf(machines: { readonly [id: string]: MachineDocument }, collection: string): MachineDocument | undefined {
  return Object.values(machines).find((machine) => machine.collection === collection);
}
