import type { FlowEvent } from '#machines';
import type { PortalServices } from '../../scope/PortalServices.ts';

/**
 * What every actor of this folder is: a function that begins to watch and send events when a state is entered; what it returns ends that.
 */
export type ActorStart = (
  input: { readonly [name: string]: unknown },
  send: (event: FlowEvent) => void,
  services: PortalServices,
) => () => void;
