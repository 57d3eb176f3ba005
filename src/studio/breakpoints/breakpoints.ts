import { createContext, useContext, useMemo } from 'react';

/** Machine -> the states and transitions, by their ids, that are breakpoints -> when they were set, in milliseconds since 1970. */
export type AllBreakpoints = ReadonlyMap<string, ReadonlyMap<string, number>>;

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
  /** When each was set, in milliseconds since 1970. */
  readonly setAt: ReadonlyMap<string, number>;
  toggle(part: string): void;
}

const NONE: ReadonlyMap<string, number> = new Map();

export function useBreakpoints(machine: string): Breakpoints {
  const { all, toggle } = useContext(BreakpointContext);
  const setAt = all.get(machine) ?? NONE;
  return useMemo(() => ({ parts: new Set(setAt.keys()), setAt, toggle: (part) => toggle(machine, part) }), [setAt, machine, toggle]);
}
