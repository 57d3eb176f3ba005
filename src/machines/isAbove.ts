import type { StateNode } from './stateNode.ts';

/** Whether the first state is an ancestor of the second. */
export function isAbove(node: StateNode, below: StateNode): boolean {
  return below.parent !== undefined && (below.parent === node || isAbove(node, below.parent));
}
