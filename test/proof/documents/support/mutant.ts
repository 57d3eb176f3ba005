import type { Code } from '#compiler';
import type { Changes } from '../../../support/memoryPortal.ts';

/** A portal with one thing changed, and what the compiler must say of it. */
export interface Mutant {
  readonly kind: string;
  /** The document that was changed. */
  readonly path: string;
  /** Pointer of the change, for the report of a failure. */
  readonly where: string;
  /** `refused`: an error in the changed document. `warned`: a warning. `accepted`: no error. `either`: not known by construction. */
  readonly verdict: 'refused' | 'warned' | 'accepted' | 'either';
  /** One of these codes must be reported. */
  readonly codes?: readonly Code[];
  /** The diagnostic must name the nearest known name. */
  readonly hinted?: boolean;
  /** True where the fault shows in another document than the changed one, e.g. where a name is used that is gone. */
  readonly elsewhere?: boolean;
  make(): Changes;
}
