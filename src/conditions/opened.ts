import type { Condition } from '#model';
import type { Evaluation } from './evaluation.ts';

/** The condition of a name and the evaluation inside it; undefined for an unknown name or one that leads back to itself. */
export function opened(id: unknown, on: Evaluation): { readonly condition: Condition; readonly on: Evaluation } | undefined {
  if (typeof id !== 'string' || on.open?.has(id) === true || !Object.hasOwn(on.conditions, id)) return undefined;
  const condition = on.conditions[id];
  return condition && { condition, on: { ...on, open: new Set([...(on.open ?? []), id]) } };
}
