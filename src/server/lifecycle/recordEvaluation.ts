import type { CompiledPortal } from '#compiler';
import { createEvaluation, type Evaluation } from '#conditions';

/** The evaluation for what documents work out over a record alone, as `item`. */
export function recordEvaluation(portal: CompiledPortal, item: object): Evaluation {
  return createEvaluation({ roots: { item: () => item }, facts: {}, conditions: portal.conditions });
}
