import type { Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import type { Sender } from '#machines';
import type { Actor } from '../call/actor.ts';
import type { Tables } from '../store/tables.ts';

/** For whom and in which transaction records are evaluated and changed. */
export interface LifecycleContext {
  /** The transaction that writes whatever a life cycle changes. */
  readonly db: Transaction<Tables>;
  readonly portal: CompiledPortal;
  /** Who makes the call; undefined when time sends an event. */
  readonly actor: Actor | undefined;
  /** Who sends events: events are declared for a user, for time or for other life cycles. */
  readonly sender: Sender;
  readonly now: Date;
  /** For the history and the audit. */
  readonly requestId: string;
}
