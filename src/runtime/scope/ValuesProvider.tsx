import { type ReactNode, useRef } from 'react';
import { deepEqual, namedValues } from '#conditions';
import type { ValueMap } from '#model';
import { ScopeProvider } from './ScopeProvider.tsx';
import { useEvaluation } from './useEvaluation.ts';
import { useTracked } from './useTracked.ts';

/** Adds the values that a document names to the scope of its children, as `value.<name>`; equal values keep their identity. */
export function ValuesProvider({ values, children }: { readonly values: ValueMap | undefined; readonly children: ReactNode }) {
  return values === undefined ? children : <Named values={values}>{children}</Named>;
}

function Named({ values, children }: { readonly values: ValueMap; readonly children: ReactNode }) {
  const evaluation = useEvaluation();
  const kept = useRef<Record<string, unknown>>({});
  const now = useTracked(() => namedValues(values, evaluation));
  if (!deepEqual(kept.current, now)) {
    const before = kept.current;
    kept.current = Object.fromEntries(
      Object.entries(now).map(([name, value]) => [name, deepEqual(before[name], value) ? before[name] : value]),
    );
  }
  return <ScopeProvider add={{ value: kept.current }}>{children}</ScopeProvider>;
}
