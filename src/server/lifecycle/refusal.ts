import { sql } from 'kysely';
import type { LifecycleContext } from './lifecycleContext.ts';

/**
 * A life cycle refuses a change. This is an expected outcome and no defect: the HTTP layer of the server (src/server/http) makes an error
 * response of it.
 */
export abstract class LifecycleRefusal extends Error {}

/** In its state, a record has no transition for an event, or none whose guard is true. */
export class EventNotAccepted extends LifecycleRefusal {
  /** Name of the state; of nested states their JSON. */
  readonly state: string;
  /** The events that the record accepts in this state. */
  readonly acceptedEvents: readonly string[];

  constructor(event: string, state: string, acceptedEvents: readonly string[]) {
    super(`event '${event}' is not accepted in state '${state}'`);
    this.state = state;
    this.acceptedEvents = acceptedEvents;
  }
}

/** An effect creates a record for the owner of another record, which does not exist. */
export class OwnerNotFound extends LifecycleRefusal {
  constructor(collection: string) {
    super(`no record of collection '${collection}' to take the owner from`);
  }
}

/** A search has more different words than a query may have. */
export class SearchTooLong extends LifecycleRefusal {
  constructor(words: number) {
    super(`a search for ${words} different words`);
  }
}

/**
 * Runs work in a transaction that is open already. If a life cycle refuses the work, undoes what the work has written, by a savepoint, and
 * returns the refusal; the transaction can continue. Other errors are thrown.
 */
export async function undoIfRefused(db: LifecycleContext['db'], work: () => Promise<unknown>): Promise<LifecycleRefusal | undefined> {
  await sql`savepoint attempt`.execute(db);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof LifecycleRefusal)) throw error;
    await sql`rollback to savepoint attempt`.execute(db);
    return error;
  }
  await sql`release savepoint attempt`.execute(db);
  return undefined;
}
