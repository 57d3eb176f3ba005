import type { Condition, Value } from '#model';
import { namesOf } from './namesOf.ts';

/** Dotted paths that a value or condition reads itself, each once. */
export function referencesOf(valueOrCondition: Value | Condition | undefined): string[] {
  return [...namesOf(valueOrCondition).references];
}
