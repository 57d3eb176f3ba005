import { useRef } from 'react';
import { deepEqual, resolveValue } from '#conditions';
import type { Value } from '#model';
import { useEvaluation } from './useEvaluation.ts';
import { useTracked } from './useTracked.ts';

/** A value resolved here; renders again when a fact it reads changes, and keeps its identity while equal. */
export function useValue<T = unknown>(value: Value | undefined): T | undefined {
  const evaluation = useEvaluation();
  const kept = useRef<unknown>(undefined);
  const resolved = useTracked(() => resolveValue(value, evaluation));
  if (!deepEqual(kept.current, resolved)) kept.current = resolved;
  return kept.current as T | undefined;
}
