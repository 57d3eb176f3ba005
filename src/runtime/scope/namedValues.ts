import { type Evaluation, resolveValue } from '#conditions';
import type { ValueMap } from '#model';
import { extendScope } from './extendScope.ts';

/** The values that a document names, over those named around it; each may read those above it. */
export function namedValues(values: ValueMap | undefined, on: Evaluation): Record<string, unknown> {
  const named: Record<string, unknown> = { ...(on.scope['value'] as object | undefined) };
  const within = { ...on, scope: extendScope(on.scope, { value: named }) };
  for (const [name, value] of Object.entries(values ?? {})) named[name] = resolveValue(value, within);
  return named;
}
