import { type ReactNode, useContext, useMemo, useRef } from 'react';
import { type Scope, scopeWith } from '#conditions';
import { contexts } from './contexts.ts';

/** Adds roots to the scope of its children, e.g. `{ data: ... }` or `{ item: ... }`. */
export function ScopeProvider({ add, children }: { readonly add: Scope; readonly children: ReactNode }) {
  const around = useContext(contexts.scope);
  const kept = useRef(add);
  if (!sameRoots(kept.current, add)) kept.current = add;
  const stable = kept.current;
  const scope = useMemo(() => scopeWith(around, stable), [around, stable]);
  return <contexts.scope.Provider value={scope}>{children}</contexts.scope.Provider>;
}

/** A literal object in JSX is new at each render; its roots tell whether anything changed. */
function sameRoots(before: Scope, after: Scope): boolean {
  const names = Object.keys(after);
  return names.length === Object.keys(before).length && names.every((name) => Object.is(before[name], after[name]));
}
