import { isAbove } from './isAbove.ts';
import type { StateNode } from './stateNode.ts';

function nearestCommon(left: StateNode, right: StateNode): StateNode | undefined {
  if (left === right || isAbove(left, right)) return left;
  return left.parent ? nearestCommon(left.parent, right) : undefined;
}

/** Whether two states can be active at the same time. */
export function mayCoincide(left: StateNode, right: StateNode): boolean {
  return isAbove(right, left) || left === right || isAbove(left, right) || nearestCommon(left, right)?.state.type === 'parallel';
}
