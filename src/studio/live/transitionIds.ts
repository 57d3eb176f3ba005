import { graphOf } from '#machines';
import type { LiveTransition, MachineDocument } from '#model';

/** A function that gives the id of a transition of a machine, its pointer; undefined for one that the machine has not. */
export function transitionIds(document: MachineDocument): (transition: LiveTransition) => string | undefined {
  const ids = new Map(graphOf(document).transitions.map(({ event, id, index, source }) => [keyOf({ event, index, source }), id]));
  return (transition) => ids.get(keyOf(transition));
}

const keyOf = ({ event, index, source }: LiveTransition): string => JSON.stringify([source, event, index]);
