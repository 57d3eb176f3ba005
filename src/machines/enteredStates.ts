import { resolveTarget, type StateNode } from './stateTree.ts';

/** A state and the descendants entered with it: initial children, every region of a parallel state, the default of a history state. */
export function enteredStates(node: StateNode, machineId: string): StateNode[] {
  const entered = new Set<StateNode>();
  enter(node, machineId, entered);
  return [...entered];
}

function enter(node: StateNode, machineId: string, entered: Set<StateNode>): void {
  if (entered.has(node)) return;
  entered.add(node);
  const next = node.state.type === 'history' ? [historyDefault(node, machineId)] : enteredChildren(node);
  for (const state of next) if (state) enter(state, machineId, entered);
}

function historyDefault(history: StateNode, machineId: string): StateNode | undefined {
  const { target } = history.state;
  const { parent } = history;
  if (target !== undefined) return resolveTarget(history, target, machineId);
  return parent?.children.find((child) => child.key === parent.state.initial);
}

/** The children entered with a state. A wrong `initial`, which the lint reports, counts as the first child. */
function enteredChildren({ state, children }: StateNode): readonly StateNode[] {
  if (state.type === 'parallel') return children.filter((child) => child.state.type !== 'history');
  const first = children.find((child) => child.key === state.initial) ?? children[0];
  return first ? [first] : [];
}

/** Every state that is active once a state has been entered, its ancestors and their other regions included. */
export function activeStates(node: StateNode, machineId: string): ReadonlySet<StateNode> {
  return new Set([...enteredStates(node, machineId), ...statesAround(node, machineId)]);
}

/** The ancestors of a state, with the states of their other regions. */
function statesAround(node: StateNode, machineId: string): StateNode[] {
  const { parent } = node;
  if (parent === undefined) return [];
  const regions =
    parent.state.type === 'parallel' ? parent.children.filter((child) => child !== node && child.state.type !== 'history') : [];
  return [parent, ...regions.flatMap((region) => enteredStates(region, machineId)), ...statesAround(parent, machineId)];
}
