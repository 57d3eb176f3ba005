import { enteredBelow } from './enteredBelow.ts';
import type { StateNode } from './stateNode.ts';

function upwards(node: StateNode, machineId: string): StateNode[] {
  const { parent } = node;
  if (parent === undefined) return [];
  const regions =
    parent.state.type === 'parallel' ? parent.children.filter((child) => child !== node && child.state.type !== 'history') : [];
  return [parent, ...regions.flatMap((region) => enteredBelow(region, machineId)), ...upwards(parent, machineId)];
}

/** Every state that is active once a state has been entered, ancestors and their other regions included. */
export function enteredBy(node: StateNode, machineId: string): ReadonlySet<StateNode> {
  return new Set([...enteredBelow(node, machineId), ...upwards(node, machineId)]);
}
