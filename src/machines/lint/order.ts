import type { Edge } from '../documentParts.ts';
import { enteredStates } from '../enteredStates.ts';
import { canBeActiveTogether, isAncestor, resolveTarget, type StateNode } from '../stateTree.ts';
import type { LintSubject } from './lintSubject.ts';
import type { MachineDiagnostic } from './machineDiagnostic.ts';

/** Transitions without events must settle, no transition may be unreachable, and actors that run together need distinct ids. */
export function checkOrder(subject: LintSubject): MachineDiagnostic[] {
  return [...checkCycles(subject), ...checkShadows(subject), ...checkDuplicates(subject)];
}

/**
 * The states whose `always` XState tries after this transition: those that are entered, and the source if it stays active. A source is
 * left out if the transition has a guard, which is assumed to be false by then.
 */
function nextStates(edge: Edge, machineId: string): StateNode[] {
  const { source, transition } = edge;
  const target = transition.target === undefined ? source : resolveTarget(source, transition.target, machineId);
  if (target === undefined) return [];
  const staysActive = transition.guard === undefined && isAncestor(source, target);
  return [...enteredStates(target, machineId), ...(staysActive ? [source] : [])];
}

/** Cycles of `always` transitions, which would never end. */
function checkCycles({ doc, edges }: LintSubject): MachineDiagnostic[] {
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

/** Transitions after one without a guard for the same event, which are never tried. */
function checkShadows({ edges }: LintSubject): MachineDiagnostic[] {
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

/** Actors that can run at the same time under the same id: XState would stop one for the other. */
function checkDuplicates({ actors }: LintSubject): MachineDiagnostic[] {
  return actors
    .filter((actor, index) => actors.slice(0, index).some((other) => other.id === actor.id && canBeActiveTogether(other.node, actor.node)))
    .map(({ id, pointer }) => ({
      code: 'MACHINE_INVOKE_DUPLICATE',
      pointer,
      message: `Another actor that runs at the same time has the id '${id}' too.`,
    }));
}
