import type { Scope } from './evaluation.ts';
import { under } from './under.ts';

/**
 * A scope with further roots over those of another, of which none is read: its roots stay live, and cost nothing before they are asked for.
 * They do not inherit: a prototype of its own for each row of a list would outlive the row by many requests.
 */
export function scopeWith(scope: Scope, roots: Scope): Scope {
  return { ...roots, [under]: scope };
}
