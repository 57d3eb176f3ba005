import type { Edge } from '../documentParts.ts';
import { enteredStates } from '../enteredStates.ts';
import { canBeActiveTogether, isAncestor, resolveTarget, type StateNode } from '../stateTree.ts';
import type { LintSubject } from './lintSubject.ts';
import type { MachineFault } from './machineFault.ts';

/**
 * States whose own `always` is tried after the transition. A guarded one of a state that only stays active does not count: its guard is
 * taken to be false by then.
 */
function nextStates(edge: Edge, machineId: string): StateNode[] {
  const { source, transition } = edge;
  const target = transition.target === undefined ? source : resolveTarget(source, transition.target, machineId);
  if (target === undefined) return [];
  const staysActive = transition.guard === undefined && isAncestor(source, target);
  return [...enteredStates(target, machineId), ...(staysActive ? [source] : [])];
}

function cycleFaults({ doc, edges }: LintSubject): MachineFault[] {
  const eventless = edges.filter(({ kind }) => kind === 'always');
  const leadsTo = (from: Edge, goal: StateNode, seen: Set<Edge>): boolean => {
    if (seen.has(from)) return false;
    seen.add(from);
    const next = nextStates(from, doc.id);
    return next.includes(goal) || eventless.some((edge) => next.includes(edge.source) && leadsTo(edge, goal, seen));
  };
  return eventless
    .filter((edge) => leadsTo(edge, edge.source, new Set()))
    .map(({ source, pointer }) => ({
      code: 'MACHINE_ALWAYS_CYCLE',
      pointer,
      message: `This 'always' can lead back to '${source.id}' without an event: it would never settle.`,
    }));
}

function shadowFaults({ edges }: LintSubject): MachineFault[] {
  const unguarded = edges.filter(({ transition }) => transition.guard === undefined);
  const isShadowed = (edge: Edge) =>
    unguarded.some(
      (other) => other.source === edge.source && other.kind === edge.kind && other.event === edge.event && other.rank < edge.rank,
    );
  return edges.filter(isShadowed).map(({ pointer }) => ({
    code: 'MACHINE_TRANSITION_SHADOWED',
    pointer,
    message: 'An earlier transition without a guard makes this one unreachable.',
  }));
}

function duplicateFaults({ actors }: LintSubject): MachineFault[] {
  return actors
    .filter((actor, at) => actors.slice(0, at).some((other) => other.id === actor.id && canBeActiveTogether(other.node, actor.node)))
    .map(({ id, pointer }) => ({
      code: 'MACHINE_INVOKE_DUPLICATE',
      pointer,
      message: `Another actor that runs at the same time has the id '${id}' too.`,
    }));
}

/** Transitions without events must settle, no transition may be unreachable, and actors that run together need distinct ids. */
export function order(subject: LintSubject): MachineFault[] {
  return [...cycleFaults(subject), ...shadowFaults(subject), ...duplicateFaults(subject)];
}
