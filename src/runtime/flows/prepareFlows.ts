import { restingState } from '#machines';
import type { MachineDocument } from '#model';
import type { PortalServices } from '../scope/PortalServices.ts';
import { loadRunFlow } from './loadRunFlow.ts';

/** Loads the script that runs flows unless every one of these rests when it starts. */
export async function prepareFlows(documents: readonly MachineDocument[], { base }: Pick<PortalServices, 'base'>): Promise<void> {
  if (documents.some((document) => restingState(document, base()) === undefined)) await loadRunFlow();
}
