import type { MachineDocument } from '#model';
import { graphOf } from './graphOf.ts';
import type { TransitionKey } from './observeFlow.ts';

/** A function that gives the id of a transition of a machine, its pointer; undefined for one that the machine has not. */
export function transitionIds(doc: MachineDocument): (transition: TransitionKey) => string | undefined {
  const ids = new Map(graphOf(doc).transitions.map(({ event, id, index, source }) => [keyOf({ event, index, source }), id]));
  return (transition) => ids.get(keyOf(transition));
}

const keyOf = ({ event, index, source }: TransitionKey): string => JSON.stringify([source, event, index]);
