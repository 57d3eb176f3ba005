import type { Invoke } from '#model';
import { asList } from './asList.ts';
import { pointerTo } from './pointerTo.ts';
import type { StateNode } from './stateNode.ts';

/** An actor of a state: `id` as XState names it, so that its done and error events can be told. */
export interface InvokedActor {
  readonly node: StateNode;
  readonly id: string;
  readonly invoke: Invoke;
  readonly pointer: string;
}

/** The actors that a state runs. */
export function invokesOf(node: StateNode, machineId: string): InvokedActor[] {
  const declared = node.state.invoke;
  const place = pointerTo(node.pointer, 'invoke');
  return asList<Invoke>(declared).map((invoke, at) => ({
    node,
    id: invoke.id ?? `${at}.${[machineId, node.id].filter((part) => part !== '').join('.')}`,
    invoke,
    pointer: Array.isArray(declared) ? pointerTo(place, at) : place,
  }));
}
