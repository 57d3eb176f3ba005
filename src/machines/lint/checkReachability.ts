import { activeStates } from '../enteredStates.ts';
import { resolveTarget, type StateNode } from '../stateTree.ts';
import type { LintInput } from './lintInput.ts';
import type { MachineDiagnostic } from './machineDiagnostic.ts';

/** Every state must be reachable, and must be final or have a transition that leaves it. */
export function checkReachability(input: LintInput): MachineDiagnostic[] {
  const reached = reachable(input);
  const unreachable = input.nodes.filter((node) => !reached.has(node) && (!node.parent || reached.has(node.parent)));
  const traps = input.nodes.filter((node) => reached.has(node) && isTrap(node, input));
  return [
    ...unreachable.map(({ id, pointer }): MachineDiagnostic => {
      return { code: 'MACHINE_STATE_UNREACHABLE', pointer, message: `No transition leads to state '${id}'.` };
    }),
    ...traps.map(({ id, pointer }): MachineDiagnostic => {
      return {
        code: 'MACHINE_STATE_TRAP',
        pointer,
        message: `No transition leaves state '${id}'.`,
        fix: 'Add a transition, or "type": "final".',
      };
    }),
  ];
}

/** The states that transitions lead to from the initial ones, whatever their guards say. */
function reachable({ doc, root, edges }: LintInput): ReadonlySet<StateNode> {
  const reached = new Set<StateNode>();
  const pending = [...activeStates(root, doc.id)];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (reached.has(node)) continue;
    reached.add(node);
    for (const { source, transition } of edges) {
      const target = source === node && transition.target !== undefined ? resolveTarget(node, transition.target, doc.id) : undefined;
      if (target) pending.push(...activeStates(target, doc.id));
    }
  }
  return reached;
}

function ancestors(node: StateNode): StateNode[] {
  return node.parent ? [node.parent, ...ancestors(node.parent)] : [];
}

/** A state without children that no transition leaves, and that runs no actor. */
function isTrap(node: StateNode, { edges, actors }: LintInput): boolean {
  if (node.children.length > 0 || node.parent === undefined || node.state.type !== undefined) return false;
  const above = ancestors(node);
  const isAlive = edges.some(({ source }) => source === node) || actors.some((actor) => actor.node === node);
  return (
    !isAlive &&
    !edges.some(({ source, transition, kind }) => kind !== 'stateDone' && above.includes(source) && transition.target !== undefined)
  );
}
