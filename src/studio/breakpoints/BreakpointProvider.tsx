import { type ReactNode, useMemo, useState } from 'react';
import { browserClock } from '#platform';
import { BreakpointContext, type MachineBreakpoints } from './breakpoints.ts';

const NONE: MachineBreakpoints = { setAt: new Map() };

/** Keeps the breakpoints of all machines as long as the page is open. */
export function BreakpointProvider({ children }: { readonly children: ReactNode }) {
  const [all, setAll] = useState<ReadonlyMap<string, MachineBreakpoints>>(new Map());
  const choice = useMemo(
    () => ({
      all,
      toggle: (machine: string, part: string) => setAll((before) => new Map(before).set(machine, toggled(before.get(machine), part))),
      clear: (machine: string) => setAll((before) => new Map(before).set(machine, { setAt: new Map(), change: { kind: 'none' } })),
    }),
    [all],
  );
  return <BreakpointContext value={choice}>{children}</BreakpointContext>;
}

function toggled({ setAt } = NONE, part: string): MachineBreakpoints {
  const parts = new Map(setAt);
  if (parts.delete(part)) return { setAt: parts, change: { kind: 'cleared', part } };
  return { setAt: parts.set(part, browserClock.now()), change: { kind: 'set', part } };
}
