import type { ValueMap } from '#model';
import type { Evaluation } from './evaluation.ts';
import { resolveValue } from './resolveValue.ts';

/** Parameters that hold steps for later: they are resolved when they run, with the event they run on. */
const LATER: ReadonlySet<string> = new Set(['onDone', 'onError']);

/** Resolves the parameters of an action; steps under `onDone` and `onError` are handed on as they stand. */
export function resolveParams(params: ValueMap | undefined, on: Evaluation): Record<string, unknown> {
  const resolved = Object.entries(params ?? {}).map(([name, value]) => [name, LATER.has(name) ? value : resolveValue(value, on)]);
  return Object.fromEntries(resolved) as Record<string, unknown>;
}
