import type { ValueMap } from '#model';
import type { Evaluation } from './evaluation.ts';
import { readScope } from './readScope.ts';
import { resolveValue } from './resolveValue.ts';
import { scopeWith } from './scopeWith.ts';

/** The values that a document names, over those named around it (the root `value`); each may read those above it. */
export function namedValues(values: ValueMap | undefined, on: Evaluation): Record<string, unknown> {
  const named: Record<string, unknown> = { ...(readScope(on.scope, 'value') as object | undefined) };
  const scope = scopeWith(on.scope, { value: named });
  for (const [name, value] of Object.entries(values ?? {})) named[name] = resolveValue(value, { ...on, scope });
  return named;
}
