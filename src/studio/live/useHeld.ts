import { useMemo, useState } from 'react';
import { transitionIds } from '#machines';
import type { LiveStep, StudioMachine } from '#model';
import { type ReachingStep, reachedBreakpoints } from '../breakpoints/reachedBreakpoints.ts';

/** The breakpoints at which a driven machine has stopped whoever drives it. */
export interface Held {
  /** Ids of the parts that were reached since somebody went on last; none while nothing is held back. */
  readonly parts: readonly string[];
  goOn(): void;
}

/** Holds back what drives a machine from the moment at which one of its steps reaches a breakpoint. */
export function useHeld(machine: StudioMachine, steps: readonly LiveStep[], stops: ReadonlySet<string>, isDriving: boolean): Held {
  const last = steps.at(-1)?.seq ?? 0;
  // What happened before it was driven, or before a breakpoint was set, holds nothing back.
  const [since, setSince] = useState({ seq: last, stops, isDriving });
  if (since.stops !== stops || since.isDriving !== isDriving) setSince({ seq: last, stops, isDriving });
  const parts = useMemo(() => {
    if (!isDriving) return [];
    const recent = steps.filter(({ seq }) => seq > since.seq);
    return [...new Set(recent.flatMap((step) => reachedBreakpoints(machine.document, stops, reachingStep(machine, step))))];
  }, [machine, steps, stops, isDriving, since]);
  return { parts, goOn: () => setSince({ seq: last, stops, isDriving }) };
}

/** A step as breakpoints look at it. */
export function reachingStep({ document }: StudioMachine, { from, to, transitions }: LiveStep): ReachingStep {
  const idOf = transitionIds(document);
  return { taken: transitions.flatMap((transition) => idOf(transition) ?? []), before: from, after: to };
}
