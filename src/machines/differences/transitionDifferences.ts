import { deepEqual } from '#conditions';
import { actionDifferences } from './actionDifferences.ts';
import { type Aligned, aligned } from './aligned.ts';
import { type Difference, type DifferencePart, difference } from './difference.ts';
import { actionsOf, type ComparedState, guardOf, sideOf, type TransitionSide, transitionCost, transitionSides } from './transitionSides.ts';

/** A transition of both machines, or of one alone. */
interface TransitionPair extends Aligned<TransitionSide> {
  /** Whether it has the same content, but another place or trigger. */
  readonly isMoved?: boolean;
}

/** How what leads from a state differs; `before` or `after` is absent of a state that only one machine has. */
export function transitionDifferences(before: ComparedState | undefined, after: ComparedState | undefined): readonly Difference[] {
  const [were, are] = [before ? transitionSides(before) : [], after ? transitionSides(after) : []];
  const triggers = new Set([...were, ...are].map(({ trigger }) => trigger));
  const pairs = [...triggers].flatMap((trigger) => {
    const ofTrigger = (side: TransitionSide) => side.trigger === trigger;
    return withMoved(pairsOf(were.filter(ofTrigger), are.filter(ofTrigger)));
  });
  return withMoved(pairs).flatMap((pair) => differencesOfPair(pair, (after ?? before)?.node.id ?? ''));
}

/** Pairs transitions for the same event; one that stays as it was, if only in another place, is no change of another one. */
function pairsOf(before: readonly TransitionSide[], after: readonly TransitionSide[]): readonly TransitionPair[] {
  const isKept = (side: TransitionSide, others: readonly TransitionSide[]) => others.some((other) => transitionCost(side, other) === 0);
  return aligned(before, after, (one, other) => {
    const cost = transitionCost(one, other);
    return cost > 0 && (isKept(one, after) || isKept(other, before)) ? Number.POSITIVE_INFINITY : cost;
  });
}

/** Two that stand alone and have the same content are one that was moved. */
function withMoved(pairs: readonly TransitionPair[]): readonly TransitionPair[] {
  const found: TransitionPair[] = pairs.filter(({ before }) => before !== undefined);
  const added = pairs.filter(({ before }) => before === undefined);
  for (const [index, { after, before }] of found.entries()) {
    if (after !== undefined || before === undefined) continue;
    const same = added.findIndex((pair) => pair.after !== undefined && transitionCost(before, pair.after) === 0);
    const [moved] = same < 0 ? [] : added.splice(same, 1);
    if (moved?.after !== undefined) found[index] = { before, after: moved.after, isMoved: true };
  }
  return [...found, ...added];
}

function differencesOfPair({ after, before, isMoved }: TransitionPair, state: string): readonly Difference[] {
  const both = { before: before && sideOf(before), after: after && sideOf(after) };
  if (!before || !after) return [difference('transition', state, both)];
  const moved: DifferencePart = before.trigger === after.trigger ? 'order' : 'trigger';
  return [
    ...(isMoved === true ? [difference(moved, state, both)] : []),
    ...(before.target === after.target ? [] : [difference('target', state, { before: targetSide(before), after: targetSide(after) })]),
    ...guardDifferences(before, after, state),
    ...actionDifferences('action', state, actionsOf(before), actionsOf(after)),
    ...remainingDifferences(before, after, state),
  ];
}

function targetSide(side: TransitionSide) {
  return sideOf(side, side.target === undefined ? undefined : 'target');
}

function guardDifferences(before: TransitionSide, after: TransitionSide, state: string): readonly Difference[] {
  if (deepEqual(before.edge.transition.guard, after.edge.transition.guard)) return [];
  const [was, is] = [guardOf(before), guardOf(after)];
  const sides = {
    before: sideOf(before, was === undefined ? undefined : 'guard', was),
    after: sideOf(after, is === undefined ? undefined : 'guard', is),
  };
  return [difference('guard', state, sides)];
}

/** Properties of a transition that say nothing of where it leads, when and with what. */
const REMAINING = ['description', 'reenter'] as const;

function remainingDifferences(before: TransitionSide, after: TransitionSide, state: string): readonly Difference[] {
  return REMAINING.flatMap((name) => {
    const [was, is] = [before.edge.transition[name], after.edge.transition[name]];
    if (was === is) return [];
    const side = (own: TransitionSide, value: string | boolean | undefined) =>
      sideOf(own, value === undefined ? undefined : name, value === undefined ? undefined : String(value));
    return [difference('why', state, { before: side(before, was), after: side(after, is) }, name)];
  });
}
