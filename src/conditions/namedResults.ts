import { currentTurn, spend } from './budget.ts';
import type { Evaluation } from './evaluation.ts';
import type { Scope } from './scope.ts';

/** While a named condition is being evaluated: one that refers back to itself does not hold there. */
const OPEN = null;

type Results = Map<string, boolean | typeof OPEN>;

/** The named conditions that the running evaluation has worked out, by the scope in which: items of loops have scopes of their own. */
let results = new Map<Scope, Results>();
let turn: number | undefined;

/** Whether the condition that a `{ ref: id }` names holds; worked out once in an evaluation for each scope. False for an unknown id. */
export function namedResult(id: unknown, evaluation: Evaluation, holds: (condition: unknown, evaluation: Evaluation) => boolean): boolean {
  const { conditions, scope } = evaluation;
  if (typeof id !== 'string' || !Object.hasOwn(conditions, id)) return false;
  const known = resultsIn(scope);
  const result = known.get(id);
  if (result !== undefined) return result === true;
  spend(1);
  known.set(id, OPEN);
  const found = holds(conditions[id], evaluation);
  known.set(id, found);
  return found;
}

function resultsIn(scope: Scope): Results {
  if (turn !== currentTurn()) {
    turn = currentTurn();
    results = new Map();
  }
  const known = results.get(scope);
  if (known) return known;
  const made: Results = new Map();
  results.set(scope, made);
  return made;
}
