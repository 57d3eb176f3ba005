import { useCallback, useContext, useRef } from 'react';
import type { Actions } from '#model';
import { contexts } from './contexts.ts';
import { runActions } from './runActions.ts';
import { useEvaluation } from './useEvaluation.ts';
import { useServices } from './useServices.ts';

/** Runs actions of a document here; the function keeps its identity. The promise ends with the last action and never rejects. */
export function useRun(): (actions: Actions | undefined, event?: Record<string, unknown>) => Promise<void> {
  const place = { services: useServices(), evaluation: useEvaluation(), ...useContext(contexts.surroundings) };
  const latest = useRef(place);
  latest.current = place;
  return useCallback((actions, event) => runActions(actions, event ?? {}, latest.current), []);
}
