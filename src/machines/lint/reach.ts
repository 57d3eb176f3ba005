import { enteredBy } from '../enteredBy.ts';
import type { MachineFault } from '../machineFault.ts';
import type { StateNode } from '../stateNode.ts';
import { targetOf } from '../targetOf.ts';
import type { LintSubject } from './lintSubject.ts';

function reachable({ doc, root, edges }: LintSubject): ReadonlySet<StateNode> {
  const reached = new Set<StateNode>();
  const waiting = [...enteredBy(root, doc.id)];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (reached.has(node)) continue;
    reached.add(node);
    for (const { source, transition } of edges) {
      const target = source === node && transition.target !== undefined ? targetOf(node, transition.target, doc.id) : undefined;
      if (target) waiting.push(...enteredBy(target, doc.id));
    }
  }
  return reached;
}

function ancestors(node: StateNode): StateNode[] {
  return node.parent ? [node.parent, ...ancestors(node.parent)] : [];
}

/** A leaf that nothing leads out of, that takes no event and runs no actor. */
function isTrap(node: StateNode, { edges, actors }: LintSubject): boolean {
  if (node.children.length > 0 || node.parent === undefined || node.state.type !== undefined) return false;
  const above = ancestors(node);
  const lives = edges.some(({ source }) => source === node) || actors.some((actor) => actor.node === node);
  return (
    !lives &&
    !edges.some(({ source, transition, kind }) => kind !== 'stateDone' && above.includes(source) && transition.target !== undefined)
  );
}

/** Every state must be reachable, and every state that is not final must have a way on. */
export function reach(subject: LintSubject): MachineFault[] {
  const reached = reachable(subject);
  const unreachable = subject.nodes.filter((node) => !reached.has(node) && (!node.parent || reached.has(node.parent)));
  const traps = subject.nodes.filter((node) => reached.has(node) && isTrap(node, subject));
  return [
    ...unreachable.map(({ id, pointer }): MachineFault => {
      return { code: 'MACHINE_STATE_UNREACHABLE', pointer, message: `No transition leads to state '${id}'.` };
    }),
    ...traps.map(({ id, pointer }): MachineFault => {
      return {
        code: 'MACHINE_STATE_TRAP',
        pointer,
        message: `Nothing leads out of state '${id}'.`,
        fix: 'Add a transition, or "type": "final".',
      };
    }),
  ];
}
