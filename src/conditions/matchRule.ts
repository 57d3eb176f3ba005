import { type Condition, listOf, type Value } from '#model';
import { evaluate, resolveValue } from './evaluate.ts';
import { type Evaluation, extendEvaluation } from './evaluation.ts';

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
export function matchRule({ each, field, when }: FieldRule, evaluation: Evaluation): readonly RuleMatch[] {
  const candidates: readonly RuleMatch[] =
    each === undefined
      ? [{ field, evaluation }]
      : listOf(resolveValue(each, evaluation)).map((item, index, items) => ({
          field: field?.replace('*', String(index)),
          evaluation: extendEvaluation(evaluation, { item, above: items.slice(0, index) }),
        }));
  return when === undefined ? candidates : candidates.filter((candidate) => evaluate(when, candidate.evaluation));
}
