import type { StateNode } from './stateNode.ts';

/** A state and all states below it, in document order. */
export function nodesOf(node: StateNode): StateNode[] {
  return [node, ...node.children.flatMap(nodesOf)];
}
