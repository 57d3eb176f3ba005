import { deepEqual } from '#conditions';
import { type Action, pointerTo } from '#model';
import { fullActionTexts, type Written } from '../exports/words.ts';
import { aligned } from './aligned.ts';
import { type ComparedTransition, type Difference, type DifferencePart, type DifferenceSide, difference } from './difference.ts';

/** Actions in one of two machines. */
export interface ComparedActions {
  readonly actions: readonly Action[];
  readonly pointer: string;
  readonly written: Written;
  /** The transition on which they run. */
  readonly transition?: ComparedTransition;
}

/** The actions that one of two lists has and the other has not, and those that are given other values. */
export function actionDifferences(
  part: DifferencePart & ('entry' | 'exit' | 'action'),
  state: string,
  before: ComparedActions,
  after: ComparedActions,
): readonly Difference[] {
  return aligned(sides(before), sides(after), costOf).flatMap((pair) =>
    pair.before && pair.after && costOf(pair.before, pair.after) === 0
      ? []
      : [difference(part, state, { before: pair.before?.side, after: pair.after?.side }, (pair.after ?? pair.before)?.action.type)],
  );
}

interface ActionSide {
  readonly action: Action;
  readonly side: DifferenceSide;
}

function sides({ actions, pointer, transition, written }: ComparedActions): readonly ActionSide[] {
  const texts = fullActionTexts(actions, pointer, written);
  return actions.map((action, index) => ({
    action,
    side: { pointer: pointerTo(pointer, index), text: texts[index] ?? action.type, ...(transition && { transition }) },
  }));
}

function costOf({ action: one }: ActionSide, { action: other }: ActionSide): number {
  if (deepEqual(one, other)) return 0;
  return one.type === other.type ? 1 : Number.POSITIVE_INFINITY;
}
