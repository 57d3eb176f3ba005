import type { StateNode } from './stateNode.ts';
import { targetOf } from './targetOf.ts';

function defaultOf(history: StateNode, machineId: string): StateNode | undefined {
  const { target } = history.state;
  const { parent } = history;
  if (target !== undefined) return targetOf(history, target, machineId);
  return parent?.children.find((child) => child.key === parent.state.initial);
}

/** A state and the states entered with it: its first child, every region, or the default of a history state. */
export function enteredBelow(node: StateNode, machineId: string): StateNode[] {
  if (node.state.type === 'history') {
    const target = defaultOf(node, machineId);
    return target && target !== node ? [node, ...enteredBelow(target, machineId)] : [node];
  }
  const entered = node.children.filter((child) => {
    return node.state.type === 'parallel' ? child.state.type !== 'history' : child.key === node.state.initial;
  });
  return [node, ...entered.flatMap((child) => enteredBelow(child, machineId))];
}
