import type { Condition } from '#model';
import type { live } from './live.ts';
import type { under } from './under.ts';

/** What values and conditions may read: root name -> value, e.g. `user`, `route`, `form`. Read it by `readScope`. */
export interface Scope {
  readonly [root: string]: unknown;
  readonly [under]?: Scope;
  readonly [live]?: ReadonlyMap<string, () => unknown>;
}

/** Everything a value or condition is judged against. */
export interface Evaluation {
  readonly scope: Scope;
  readonly conditions: { readonly [id: string]: Condition };
  /** Text of a message key; without it a message value resolves to its key. */
  readonly translate?: (key: string, args?: Record<string, unknown>) => string;
  /** Named conditions under judgement; a name that leads back to itself does not hold. */
  readonly open?: ReadonlySet<string>;
}
