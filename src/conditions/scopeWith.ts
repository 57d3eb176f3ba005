import type { Scope } from './evaluation.ts';

/** A scope with further roots over those of another, of which none is read: its roots stay live, and cost nothing before they are asked for. */
export function scopeWith(scope: Scope, roots: Scope): Scope {
  return { __proto__: scope, ...roots } as Scope;
}
