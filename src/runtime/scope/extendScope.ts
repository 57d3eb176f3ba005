import type { Scope } from '#conditions';

/** A scope with further roots over those of another; roots stay live. */
export function extendScope(scope: Scope, add: Scope): Scope {
  return Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(scope), ...Object.getOwnPropertyDescriptors(add) }) as Scope;
}
