import { restingState } from '#machines';
import type { MachineDocument } from '#model';
import type { FlowHost, RunningFlow } from '../scope/Flows.ts';
import type { PortalServices } from '../scope/PortalServices.ts';
import { loadedRunFlow, loadRunFlow } from './loadRunFlow.ts';
import { WaitingFlow } from './WaitingFlow.ts';

/**
 * Starts a flow. While the script that runs flows is not there, a flow that would wait for an event rests where it would wait, and shows
 * its view; the first event to which it reacts loads the script. Any other flow loads it at once.
 */
export function startFlow(
  document: MachineDocument,
  host: FlowHost,
  services: PortalServices,
  input?: Record<string, unknown>,
): RunningFlow {
  const run = loadedRunFlow();
  if (run !== undefined) return run(document, host, services, { input });
  const rest = restingState(document, host.evaluation(), input);
  const flow = new WaitingFlow({ document, host, services, rest, input });
  if (rest === undefined) flow.load();
  return flow;
}

/** Loads the script that runs flows unless every one of these rests when it starts. */
export async function prepareFlows(documents: readonly MachineDocument[], { base }: Pick<PortalServices, 'base'>): Promise<void> {
  if (documents.some((document) => restingState(document, base()) === undefined)) await loadRunFlow();
}
