import type { ValueMap } from '#model';
import { resolveValue } from './evaluate.ts';
import { type Evaluation, extendEvaluation } from './evaluation.ts';
import { readScope } from './scope.ts';

/** Parameters that hold further actions, which are resolved only when they run. */
const DEFERRED: ReadonlySet<string> = new Set(['onDone', 'onError']);

/** Resolves the parameters of an action; actions under `onDone` and `onError` stay unresolved. */
export function resolveParams(params: ValueMap | undefined, evaluation: Evaluation): Record<string, unknown> {
  const resolved = Object.entries(params ?? {}).map(([name, value]) => [
    name,
    DEFERRED.has(name) ? value : resolveValue(value, evaluation),
  ]);
  return Object.fromEntries(resolved) as Record<string, unknown>;
}

/**
 * The content of the root `value` inside a document with a map `values`: those values, on top of the ones that enclosing documents name.
 * Each may read those written before it.
 */
export function namedValues(values: ValueMap | undefined, evaluation: Evaluation): Record<string, unknown> {
  const named: Record<string, unknown> = { ...(readScope(evaluation.scope, 'value') as object | undefined) };
  // `named` fills while the values are resolved, so that each sees those before it.
  const extended = extendEvaluation(evaluation, { value: named });
  for (const [name, value] of Object.entries(values ?? {})) named[name] = resolveValue(value, extended);
  return named;
}
