import { evaluate } from '#conditions';
import type { Condition } from '#model';
import { useEvaluation } from './useEvaluation.ts';
import { useTracked } from './useTracked.ts';

/** Whether a condition holds here; an absent one does. Renders again when a fact it reads changes. */
export function useCondition(condition: Condition | undefined): boolean {
  const evaluation = useEvaluation();
  return useTracked(() => condition === undefined || evaluate(condition, evaluation));
}
