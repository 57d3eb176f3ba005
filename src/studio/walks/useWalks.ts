import { useMemo } from 'react';
import { createEvaluation, type Evaluation } from '#conditions';
import { coverageOf, type DerivedWalks, deriveWalks, randomWalk, shortestWalk } from '#machines';
import type { StudioMachine } from '#model';

/** Which walks are asked for: some that together take every transition, the shortest to a state, or one by chance. */
export type WalkRequest =
  | { readonly kind: 'every' }
  | { readonly kind: 'to'; readonly state: string }
  | { readonly kind: 'chance'; readonly seed: number; readonly steps: number };

/** The walks that are asked for, and what they cover of the machine; `nothing` is what is known of it when nothing was walked. */
export function useWalks(machine: StudioMachine, request: WalkRequest) {
  const { document, simulation } = machine;
  const evaluation = useMemo(() => walkEvaluation(simulation), [simulation]);
  const nothing = useMemo(() => coverageOf(document, evaluation, []), [document, evaluation]);
  return useMemo(() => {
    const found = walksFor(request, machine, evaluation);
    return { ...found, coverage: coverageOf(document, evaluation, found.walks), nothing };
  }, [request, machine, document, evaluation, nothing]);
}

/** What walks read besides the facts that each step gives. */
export function walkEvaluation({ conditions }: StudioMachine['simulation']): Evaluation {
  const today = new Date().toISOString().slice(0, 10);
  return createEvaluation({ roots: { today: () => ({ date: today }) }, facts: {}, conditions });
}

/** The walks that are asked for. */
export function walksFor(request: WalkRequest, { document }: StudioMachine, evaluation: Evaluation): DerivedWalks {
  if (request.kind === 'every') return deriveWalks(document, evaluation);
  const walk =
    request.kind === 'to'
      ? shortestWalk(document, evaluation, request.state)
      : randomWalk(document, evaluation, request.seed, request.steps);
  return { walks: walk === undefined ? [] : [walk], missing: [] };
}
