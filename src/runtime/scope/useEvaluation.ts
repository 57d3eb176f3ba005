import { useContext, useMemo } from 'react';
import type { Evaluation } from '#conditions';
import { contexts } from './contexts.ts';
import { useShell } from './useShell.ts';

/** What values and conditions are judged against here. */
export function useEvaluation(): Evaluation {
  const { conditions } = useShell();
  const scope = useContext(contexts.scope);
  const translate = useContext(contexts.translate);
  return useMemo(() => ({ scope, conditions, translate }), [scope, conditions, translate]);
}
