import { createContext, useContext, useMemo } from 'react';

/** What was done last: one was set or cleared, or all were cleared. */
type BreakpointChange = { readonly kind: 'set' | 'cleared'; readonly part: string } | { readonly kind: 'none' };

/** The breakpoints of a machine as they are kept. */
export interface MachineBreakpoints {
  /** The states and transitions, by their ids, that are breakpoints -> when they were set, in milliseconds since 1970. */
  readonly setAt: ReadonlyMap<string, number>;
  readonly change?: BreakpointChange;
}

interface BreakpointChoice {
  /** By machine. */
  readonly all: ReadonlyMap<string, MachineBreakpoints>;
  toggle(machine: string, part: string): void;
  clear(machine: string): void;
}

/** The breakpoints that were set since the page was opened. */
export const BreakpointContext = createContext<BreakpointChoice>({
  all: new Map(),
  toggle: () => undefined,
  clear: () => undefined,
});

/** The breakpoints of a machine. */
export interface Breakpoints extends MachineBreakpoints {
  /** Ids of states and transitions; that of a transition is a pointer. */
  readonly parts: ReadonlySet<string>;
  toggle(part: string): void;
  /** Clears all of them. */
  clear(): void;
}

const NONE: MachineBreakpoints = { setAt: new Map() };

export function useBreakpoints(machine: string): Breakpoints {
  const { all, toggle, clear } = useContext(BreakpointContext);
  const own = all.get(machine) ?? NONE;
  return useMemo(
    () => ({
      ...own,
      parts: new Set(own.setAt.keys()),
      toggle: (part) => toggle(machine, part),
      clear: () => clear(machine),
    }),
    [own, machine, toggle, clear],
  );
}
