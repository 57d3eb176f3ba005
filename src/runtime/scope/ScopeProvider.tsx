import { type ReactNode, useContext, useMemo, useRef } from 'react';
import { extendScope, namedValues, type Scope } from '#conditions';
import type { ValueMap } from '#model';
import { contexts } from './contexts.ts';
import { useEvaluation } from './hooks.ts';
import { useTrackedEntries } from './useTracked.ts';

/** Adds roots to the scope of its children, e.g. `{ data: ... }` or `{ item: ... }`. */
export function ScopeProvider({ add, children }: { readonly add: Scope; readonly children: ReactNode }) {
  const parent = useContext(contexts.scope);
  const latest = useRef(add);
  if (!hasSameRoots(latest.current, add)) latest.current = add;
  const roots = latest.current;
  const scope = useMemo(() => extendScope(parent, roots), [parent, roots]);
  return <contexts.scope.Provider value={scope}>{children}</contexts.scope.Provider>;
}

/** Compares root by root: `add` is usually an object literal, which is new at each render, but need not render all children again. */
function hasSameRoots(before: Scope, after: Scope): boolean {
  const names = Object.keys(after);
  return names.length === Object.keys(before).length && names.every((name) => Object.is(before[name], after[name]));
}

/** Adds the named values of a screen or block (its `values`) to the scope of its children, as `value.<name>`. */
export function ValuesProvider({ values, children }: { readonly values: ValueMap | undefined; readonly children: ReactNode }) {
  return values === undefined ? children : <NamedValues values={values}>{children}</NamedValues>;
}

function NamedValues({ values, children }: { readonly values: ValueMap; readonly children: ReactNode }) {
  const evaluation = useEvaluation();
  const value = useTrackedEntries(() => namedValues(values, evaluation));
  return <ScopeProvider add={{ value }}>{children}</ScopeProvider>;
}
