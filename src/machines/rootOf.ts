import type { MachineDocument, State } from '#model';
import { pointerTo } from './pointerTo.ts';
import type { StateNode } from './stateNode.ts';

function nodeOf(state: State, key: string, parent: StateNode | undefined): StateNode {
  const children: StateNode[] = [];
  const node: StateNode = {
    id: parent?.id ? `${parent.id}.${key}` : key,
    key,
    state,
    pointer: parent ? pointerTo(parent.pointer, 'states', key) : '',
    parent,
    children,
  };
  for (const [name, child] of Object.entries(state.states ?? {})) children.push(nodeOf(child, name, node));
  return node;
}

/** The tree of states of a machine document. */
export function rootOf(doc: MachineDocument): StateNode {
  return nodeOf(doc, '', undefined);
}
