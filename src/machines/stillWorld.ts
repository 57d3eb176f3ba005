import type { Evaluation } from '#conditions';
import type { FlowWorld } from './flowWorld.ts';

/** A world in which nothing happens: no action has an effect, no call ever answers, actors send nothing. */
export function stillWorld(on: Evaluation): FlowWorld {
  return {
    conditions: on.conditions,
    scope: () => on.scope,
    ...(on.translate && { translate: on.translate }),
    run: () => undefined,
    call: () => new Promise(() => undefined),
    actors: {},
  };
}
