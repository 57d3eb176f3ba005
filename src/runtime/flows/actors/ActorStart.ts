import type { FlowEvent } from '#machines';
import type { PortalServices } from '../../scope/PortalServices.ts';

/** Starts an actor that sends events while a state lasts; the returned function stops it. */
export type ActorStart = (
  input: { readonly [name: string]: unknown },
  send: (event: FlowEvent) => void,
  services: PortalServices,
) => () => void;
