import type { AnyMachineSnapshot } from 'xstate';

interface StateNode {
  readonly path: readonly string[];
  readonly type: string;
}

/** Ids of the innermost active states, in document order. */
export function innermostStates(snapshot: AnyMachineSnapshot): readonly string[] {
  const nodes = snapshot._nodes as unknown as readonly StateNode[];
  return nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(({ path }) => path.join('.'));
}
