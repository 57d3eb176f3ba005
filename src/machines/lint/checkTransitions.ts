import type { Edge } from '../documentParts.ts';
import { enteredStates } from '../enteredStates.ts';
import { canBeActiveTogether, isAncestor, resolveTarget, type StateNode } from '../stateTree.ts';
import type { LintInput } from './lintInput.ts';
import type { MachineDiagnostic } from './machineDiagnostic.ts';

/** Finds endless cycles of `always`, transitions that are never tried, and ids that two actors running at the same time share. */
export function checkTransitions(input: LintInput): MachineDiagnostic[] {
  return [...checkCycles(input), ...checkUnreachable(input), ...checkDuplicateIds(input)];
}

/**
 * The states whose `always` transitions XState tries after this transition: the states it enters (without a target its source), and its
 * source if that is an ancestor of the target and so stays active. Such a source does not count after a transition with a guard: the
 * lint assumes that the transition makes its guard false, since otherwise every guarded `always` into a child state would be reported.
 */
function nextStates({ source, transition }: Edge, machineId: string): StateNode[] {
  const target = transition.target === undefined ? source : resolveTarget(source, transition.target, machineId);
  if (target === undefined) return [];
  const staysActive = transition.guard === undefined && isAncestor(source, target);
  return [...enteredStates(target, machineId), ...(staysActive ? [source] : [])];
}

/** Cycles of `always` transitions: XState would take them again and again. */
function checkCycles({ doc, edges }: LintInput): MachineDiagnostic[] {
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

/** Transitions that follow one without a guard for the same event: XState takes the first whose guard holds, so it never tries them. */
function checkUnreachable({ edges }: LintInput): MachineDiagnostic[] {
  const unguarded = edges.filter(({ transition }) => transition.guard === undefined);
  const isUnreachable = (edge: Edge) =>
    unguarded.some(
      (other) => other.source === edge.source && other.kind === edge.kind && other.event === edge.event && other.index < edge.index,
    );
  return edges.filter(isUnreachable).map(({ pointer }) => ({
    code: 'MACHINE_TRANSITION_SHADOWED',
    pointer,
    message: 'An earlier transition without a guard makes this one unreachable.',
  }));
}

/** Actors that can run at the same time under the same id: XState would stop the first when it starts the second. */
function checkDuplicateIds({ actors }: LintInput): MachineDiagnostic[] {
  return actors
    .filter((actor, index) => actors.slice(0, index).some((other) => other.id === actor.id && canBeActiveTogether(other.node, actor.node)))
    .map(({ id, pointer }) => ({
      code: 'MACHINE_INVOKE_DUPLICATE',
      pointer,
      message: `Another actor that runs at the same time has the id '${id}' too.`,
    }));
}
