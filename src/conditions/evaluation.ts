import type { Condition } from '#model';
import { extendScope, type Scope } from './scope.ts';

/** A scope together with what else is needed to resolve a value or to evaluate a condition. */
export interface Evaluation {
  readonly scope: Scope;
  readonly conditions: { readonly [id: string]: Condition };
  /** Text of a message key; without it a message value resolves to its key. */
  readonly translate?: (key: string, args?: Record<string, unknown>) => string;
  /** Named conditions that are being evaluated; one that refers back to itself does not hold. */
  readonly openConditions?: ReadonlySet<string>;
}

/** An evaluation that can read further roots besides its own. */
export function extendEvaluation(evaluation: Evaluation, roots: Scope): Evaluation {
  return { ...evaluation, scope: extendScope(evaluation.scope, roots) };
}

/**
 * A named condition, and the evaluation to use for it, which notes that the condition is being evaluated; undefined for an unknown name,
 * and for a condition that refers back to itself.
 */
export function findCondition(
  name: unknown,
  evaluation: Evaluation,
): { readonly condition: Condition; readonly evaluation: Evaluation } | undefined {
  const { conditions, openConditions } = evaluation;
  if (typeof name !== 'string' || openConditions?.has(name) === true || !Object.hasOwn(conditions, name)) return undefined;
  const condition = conditions[name];
  return condition && { condition, evaluation: { ...evaluation, openConditions: new Set([...(openConditions ?? []), name]) } };
}
