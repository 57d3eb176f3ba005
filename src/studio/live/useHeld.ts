import { useMemo } from 'react';
import { transitionIds } from '#machines';
import type { LiveStep, StudioMachine } from '#model';
import type { Breakpoints } from '../breakpoints/breakpoints.ts';
import { type ReachingStep, reachedBreakpoints } from '../breakpoints/reachedBreakpoints.ts';
import { useDrivenTab, useDriver } from './driverContext.ts';

/** The breakpoints at which a driven machine has stopped whoever drives it. */
export interface Held {
  /** Ids of the parts that were reached since somebody went on last; none while nothing is held back. */
  readonly parts: readonly string[];
  goOn(): void;
}

/** Holds back what drives a machine of a tab from the moment at which one of its steps reaches a breakpoint. */
export function useHeld(tab: string, machine: StudioMachine, steps: readonly LiveStep[], { parts, setAt }: Breakpoints): Held {
  const driver = useDriver();
  const driven = useDrivenTab(tab);
  // What happened before the tab was driven, or before a breakpoint was set, holds nothing back.
  const since = driven?.driving === 'allowed' ? (driven.wentOn.get(machine.id) ?? driven.since) : undefined;
  const reached = useMemo(() => {
    const recent = since === undefined ? [] : steps.filter(({ seq }) => seq > since);
    const all = recent.flatMap((step) =>
      reachedBreakpoints(machine.document, parts, reachingStep(machine, step)).filter((part) => step.time >= (setAt.get(part) ?? 0)),
    );
    return [...new Set(all)];
  }, [machine, steps, parts, setAt, since]);
  return { parts: reached, goOn: () => driver.goOn(tab, machine.id, steps.at(-1)?.seq ?? 0) };
}

/** A step as breakpoints look at it. */
export function reachingStep({ document }: StudioMachine, { from, to, transitions }: LiveStep): ReachingStep {
  const idOf = transitionIds(document);
  return { taken: transitions.flatMap((transition) => idOf(transition) ?? []), before: from, after: to };
}
