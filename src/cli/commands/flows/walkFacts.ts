import type { CompiledPortal } from '#compiler';
import { createEvaluation } from '#conditions';

/** The day of derived walks. All other facts are those of their steps, derived ones too; what a step does not name is absent. */
const TODAY = { date: '2026-03-10' };

/** In what the guards of derived walks are evaluated. */
export function walkFacts({ conditions }: CompiledPortal) {
  return createEvaluation({ roots: { today: () => TODAY }, facts: {}, conditions });
}
