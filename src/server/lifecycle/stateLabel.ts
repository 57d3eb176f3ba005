import { type KeptState, metaOf } from '#machines';
import type { MachineDocument } from '#model';

/** Message key of the name of a state, the innermost that has one; undefined where its life cycle names none. */
export function stateLabel(machine: MachineDocument | undefined, state: KeptState['state'] | null | undefined): string | undefined {
  if (!machine || state === null || state === undefined) return undefined;
  return metaOf(machine, state).findLast(({ label }) => label !== undefined)?.label;
}
