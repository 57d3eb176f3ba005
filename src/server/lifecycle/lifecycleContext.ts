import type { Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import type { Sender } from '#machines';
import type { Actor } from '../call/actor.ts';
import type { Tables } from '../store/tables.ts';

/** What evaluating and changing records needs: in which transaction, for whom, when. */
export interface LifecycleContext {
  /** The transaction in which records are read and changed. */
  readonly db: Transaction<Tables>;
  readonly portal: CompiledPortal;
  /** Who makes the call; undefined when time sends an event. */
  readonly actor: Actor | undefined;
  /** Who sends events: machine documents declare each event for users, for time (`clock`) or for other life cycles. */
  readonly sender: Sender;
  readonly now: Date;
  /** Is stored in history and audit. */
  readonly requestId: string;
}
