import { createContext, useContext, useMemo } from 'react';
import type { ChartNote } from '#chart';

/** Machine -> the states and transitions, by their ids, at which it is to stop. */
export type AllBreakpoints = ReadonlyMap<string, ReadonlySet<string>>;

interface BreakpointChoice {
  readonly all: AllBreakpoints;
  toggle(machine: string, part: string): void;
}

/** The breakpoints that were set since the page was opened. */
export const BreakpointContext = createContext<BreakpointChoice>({ all: new Map(), toggle: () => undefined });

/** The breakpoints of a machine. */
export interface Breakpoints {
  /** Ids of states and transitions; that of a transition is a pointer. */
  readonly parts: ReadonlySet<string>;
  /** The same as marks of a chart. */
  readonly notes: ReadonlyMap<string, ChartNote>;
  toggle(part: string): void;
}

const NONE: ReadonlySet<string> = new Set();

export function useBreakpoints(machine: string): Breakpoints {
  const { all, toggle } = useContext(BreakpointContext);
  const parts = all.get(machine) ?? NONE;
  return useMemo(
    () => ({ parts, notes: new Map([...parts].map((part) => [part, 'stop'])), toggle: (part) => toggle(machine, part) }),
    [parts, machine, toggle],
  );
}
