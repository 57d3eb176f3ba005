import { graphOf, withAncestors } from '#machines';
import type { MachineDocument } from '#model';

/** What a step did: the transitions that it took, and the innermost states before and after it. */
export interface ReachingStep {
  readonly taken: readonly string[];
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The breakpoints that a step reached: transitions that it took and states that it entered, also such as it left again at once. */
export function reachedBreakpoints(document: MachineDocument, parts: ReadonlySet<string>, step: ReachingStep): readonly string[] {
  if (parts.size === 0) return [];
  const { transitions } = graphOf(document);
  const targets = transitions.flatMap(({ id, target }) => (target !== undefined && step.taken.includes(id) ? [target] : []));
  const before = withAncestors(step.before);
  const entered = [...withAncestors([...targets, ...step.after])].filter((state) => targets.includes(state) || !before.has(state));
  return [...new Set([...step.taken, ...entered])].filter((part) => parts.has(part));
}
