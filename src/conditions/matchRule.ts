import { type Condition, listOf, type Value } from '#model';
import { evaluating, spend } from './budget.ts';
import { evaluate, resolveValue } from './evaluate.ts';
import { type Evaluation, extendEvaluation } from './evaluation.ts';
import { LAZY_ROOTS } from './scope.ts';

/**
 * A rule of a document that concerns a field: a check of a form, or a refusal of a procedure. With `each` it is tried for every item of
 * that list, and the item's index replaces the `*` in the field.
 */
export interface FieldRule {
  readonly each?: Value;
  readonly when?: Condition;
  readonly field?: string;
}

/** A field for which a rule holds, and the evaluation in which it does, for the texts of the rule. */
export interface RuleMatch {
  readonly field: string | undefined;
  readonly evaluation: Evaluation;
}

/** The fields for which a rule holds. With `each` its condition reads the item as `item` and the items before it as `above`. */
export function matchRule(rule: FieldRule, evaluation: Evaluation): readonly RuleMatch[] {
  return evaluating(matches, rule, evaluation) ?? [];
}

function matches({ each, field, when }: FieldRule, evaluation: Evaluation): readonly RuleMatch[] {
  const candidates: readonly RuleMatch[] =
    each === undefined
      ? [{ field, evaluation }]
      : listOf(resolveValue(each, evaluation)).map((_item, index, items) => ({
          field: field?.replace('*', String(index)),
          evaluation: itemEvaluation(evaluation, items, index),
        }));
  return when === undefined ? candidates : candidates.filter((candidate) => evaluate(when, candidate.evaluation));
}

/** Most rules do not read the items above, which take long to list for each of many items. */
function itemEvaluation(evaluation: Evaluation, items: readonly unknown[], index: number): Evaluation {
  spend(1);
  const above = (): readonly unknown[] => {
    spend(index);
    return items.slice(0, index);
  };
  return extendEvaluation(evaluation, { item: items[index], [LAZY_ROOTS]: new Map([['above', above]]) });
}
