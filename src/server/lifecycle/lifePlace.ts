import type { Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import type { Sender } from '#machines';
import type { Actor } from '../call/actor.ts';
import type { Tables } from '../store/tables.ts';

/** Where and for whom a life cycle takes a step: always inside the transaction that writes it. */
export interface LifePlace {
  readonly db: Transaction<Tables>;
  readonly portal: CompiledPortal;
  readonly actor: Actor | undefined;
  readonly sender: Sender;
  readonly now: Date;
  readonly requestId: string;
}
