import type { StateNode } from './stateNode.ts';
import { targetOf } from './targetOf.ts';

function defaultOf(history: StateNode, machineId: string): StateNode | undefined {
  const { target } = history.state;
  const { parent } = history;
  if (target !== undefined) return targetOf(history, target, machineId);
  return parent?.children.find((child) => child.key === parent.state.initial);
}

/** Regions of a parallel state, else the first child; where `initial` is wrong, which is a fault of its own, the first one written. */
function childrenEntered({ state, children }: StateNode): readonly StateNode[] {
  if (state.type === 'parallel') return children.filter((child) => child.state.type !== 'history');
  const first = children.find((child) => child.key === state.initial) ?? children[0];
  return first ? [first] : [];
}

function enter(node: StateNode, machineId: string, entered: Set<StateNode>): void {
  if (entered.has(node)) return;
  entered.add(node);
  const next = node.state.type === 'history' ? [defaultOf(node, machineId)] : childrenEntered(node);
  for (const state of next) if (state) enter(state, machineId, entered);
}

/** A state and the states entered with it: its first child, every region, or the default of a history state. */
export function enteredBelow(node: StateNode, machineId: string): StateNode[] {
  const entered = new Set<StateNode>();
  enter(node, machineId, entered);
  return [...entered];
}
