import type { Condition } from '#model';
import { extendScope, type Scope } from './scope.ts';

/** The context in which values and conditions are evaluated: what they may read, and what the names in them mean. Never changed. */
export interface Evaluation {
  /** What paths such as `user.name` read. */
  readonly scope: Scope;
  /** What `{ ref: id }` refers to. */
  readonly conditions: { readonly [id: string]: Condition };
  /** Text of a message key; without it a message value resolves to its key. */
  readonly translate?: (key: string, args?: Record<string, unknown>) => string;
  /** Is told of a fault that made a value absent. */
  readonly report?: (error: Error) => void;
  /** Ids of the named conditions that are being evaluated; `findCondition` adds to them to stop a condition that refers back to itself. */
  readonly openConditions?: ReadonlySet<string>;
}

/** A copy of an evaluation that can read further roots, e.g. `item` for each item of a list. */
export function extendEvaluation(evaluation: Evaluation, roots: Scope): Evaluation {
  return { ...evaluation, scope: extendScope(evaluation.scope, roots) };
}

/**
 * Looks up the condition that a `{ ref: id }` names. It must be evaluated in the evaluation that is returned with it, which remembers the
 * id: undefined for an id that is unknown, or whose condition is already being evaluated and so would refer back to itself endlessly.
 */
export function findCondition(
  id: unknown,
  evaluation: Evaluation,
): { readonly condition: Condition; readonly evaluation: Evaluation } | undefined {
  const { conditions, openConditions } = evaluation;
  if (typeof id !== 'string' || openConditions?.has(id) === true || !Object.hasOwn(conditions, id)) return undefined;
  const condition = conditions[id];
  return condition && { condition, evaluation: { ...evaluation, openConditions: new Set([...(openConditions ?? []), id]) } };
}
