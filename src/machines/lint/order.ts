import type { Edge } from '../edgesOf.ts';
import { enteredBelow } from '../enteredBelow.ts';
import { isAbove } from '../isAbove.ts';
import type { MachineFault } from '../machineFault.ts';
import { mayCoincide } from '../mayCoincide.ts';
import type { StateNode } from '../stateNode.ts';
import { targetOf } from '../targetOf.ts';
import type { LintSubject } from './lintSubject.ts';

/** States whose own `always` is tried next; a guarded one of a state that merely stays active is taken to have settled. */
function nextStates(edge: Edge, machineId: string): StateNode[] {
  const { source, transition } = edge;
  const target = transition.target === undefined ? source : targetOf(source, transition.target, machineId);
  if (target === undefined) return [];
  const staysActive = transition.guard === undefined && isAbove(source, target);
  return [...enteredBelow(target, machineId), ...(staysActive ? [source] : [])];
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
      message: `This 'always' can lead back to '${source.id}' without an event: it would never come to rest.`,
    }));
}

function shadowFaults({ edges }: LintSubject): MachineFault[] {
  const certain = edges.filter(({ transition }) => transition.guard === undefined);
  const isShadowed = (edge: Edge) =>
    certain.some(
      (other) => other.source === edge.source && other.kind === edge.kind && other.event === edge.event && other.rank < edge.rank,
    );
  return edges.filter(isShadowed).map(({ pointer }) => ({
    code: 'MACHINE_TRANSITION_SHADOWED',
    pointer,
    message: 'A transition without a guard stands before this one, which is therefore never taken.',
  }));
}

function duplicateFaults({ actors }: LintSubject): MachineFault[] {
  return actors
    .filter((actor, at) => actors.slice(0, at).some((other) => other.id === actor.id && mayCoincide(other.node, actor.node)))
    .map(({ id, pointer }) => ({
      code: 'MACHINE_INVOKE_DUPLICATE',
      pointer,
      message: `Another actor that runs at the same time has the id '${id}' too.`,
    }));
}

/** Transitions without event must come to rest, every transition must be able to be taken, and actors must be told apart. */
export function order(subject: LintSubject): MachineFault[] {
  return [...cycleFaults(subject), ...shadowFaults(subject), ...duplicateFaults(subject)];
}
