import { activeStateMeta, type PersistedState } from '#machines';
import type { MachineDocument } from '#model';

/** Message key of the name of a state, the innermost that has one; undefined where its life cycle names none. */
export function stateLabel(machine: MachineDocument | undefined, state: PersistedState['state'] | null | undefined): string | undefined {
  if (!machine || state === null || state === undefined) return undefined;
  return activeStateMeta(machine, state).findLast(({ label }) => label !== undefined)?.label;
}
