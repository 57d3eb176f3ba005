import { useContext } from 'react';
import type { Scope } from '#conditions';
import { contexts } from './contexts.ts';

/** The scope here. Its roots read live facts: read them in `useTracked`, in the hooks beside, or inside an observer. */
export function useScope(): Scope {
  return useContext(contexts.scope);
}
