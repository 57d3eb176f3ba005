import { restingState } from '#machines';
import type { MachineDocument } from '#model';
import type { PortalServices } from '../scope/PortalServices.ts';

/** The function that runs flows. It is in the script of pages behind sign-in, because it contains XState. */
export type RunFlow = typeof import('./runFlow.ts').runFlow;

const importRunFlow = () => import(/* webpackChunkName: "inner" */ './runFlow.ts');

let loaded: RunFlow | undefined;

/** The function if its script has been loaded. */
export function loadedRunFlow(): RunFlow | undefined {
  return loaded;
}

/** Loads the script. Tries twice. */
export async function loadRunFlow(): Promise<RunFlow> {
  if (loaded === undefined) loaded = (await importRunFlow().catch(importRunFlow)).runFlow;
  return loaded;
}

/** Loads the script unless every one of these flows waits for an event when it starts. */
export async function loadRunFlowFor(flows: readonly MachineDocument[], { base }: Pick<PortalServices, 'base'>): Promise<void> {
  if (flows.some((flow) => restingState(flow, base()) === undefined)) await loadRunFlow();
}
