import type { FlowEvent } from '#machines';
import type { PortalServices } from '../../scope/PortalServices.ts';

/**
 * The type of every actor in this folder: a function that is called when a state is entered, begins to watch and sends events to the flow.
 * The function that it returns is called when the state is left, and ends this.
 */
export type ActorStart = (
  input: { readonly [name: string]: unknown },
  send: (event: FlowEvent) => void,
  services: PortalServices,
) => () => void;
