import { type ReactNode, useMemo, useState } from 'react';
import { browserClock } from '#platform';
import { type AllBreakpoints, BreakpointContext } from './breakpoints.ts';

/** Keeps the breakpoints of all machines as long as the page is open. */
export function BreakpointProvider({ children }: { readonly children: ReactNode }) {
  const [all, setAll] = useState<AllBreakpoints>(new Map());
  const choice = useMemo(
    () => ({
      all,
      toggle: (machine: string, part: string) =>
        setAll((before) => {
          const parts = new Map(before.get(machine));
          if (!parts.delete(part)) parts.set(part, browserClock.now());
          return new Map(before).set(machine, parts);
        }),
    }),
    [all],
  );
  return <BreakpointContext value={choice}>{children}</BreakpointContext>;
}
