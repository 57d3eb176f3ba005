import { sql } from 'kysely';
import type { LifecycleContext } from './lifecycleContext.ts';

/**
 * A life cycle refuses what was asked of it. This is no fault of the code: the server's HTTP layer makes a problem response of it
 * (src/server/http).
 */
export abstract class LifecycleRefusal extends Error {}

/** The state of a record has no transition for an event, or none whose guard holds. */
export class EventNotAccepted extends LifecycleRefusal {
  /** Name of the state; of nested states their JSON. */
  readonly state: string;
  /** Events that the record accepts instead. */
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

/**
 * Does the work within the transaction. If a life cycle refuses it, all that the work wrote is undone and the refusal is returned; the
 * transaction goes on. Other errors are thrown.
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
