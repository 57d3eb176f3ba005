import type { Action } from '#model';
import type { Edge } from './edgesOf.ts';
import { pointerTo } from './pointerTo.ts';
import type { StateNode } from './stateNode.ts';

/** An action of a machine document with its place. */
export interface PlacedAction {
  readonly action: Action;
  readonly pointer: string;
}

const LATER = ['onDone', 'onError'] as const;

/** An action and the actions its parameters hold for later. */
function placed(actions: unknown, pointer: string): PlacedAction[] {
  if (!Array.isArray(actions)) return [];
  return (actions as Action[]).flatMap((action, at) => {
    const own = pointerTo(pointer, at);
    const later = LATER.flatMap((name) => placed(action.params?.[name], pointerTo(own, 'params', name)));
    return [{ action, pointer: own }, ...later];
  });
}

/** Every action of a machine: on entry, on exit and on the way. */
export function actionsOf(nodes: readonly StateNode[], edges: readonly Edge[]): PlacedAction[] {
  return [
    ...nodes.flatMap(({ state, pointer }) => [
      ...placed(state.entry, pointerTo(pointer, 'entry')),
      ...placed(state.exit, pointerTo(pointer, 'exit')),
    ]),
    ...edges.flatMap(({ transition, pointer }) => placed(transition.actions, pointerTo(pointer, 'actions'))),
  ];
}
