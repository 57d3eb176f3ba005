import type { DatabaseConnection } from 'kysely';
import type pg from 'pg';
import { everyLive } from './everyLive.ts';
import { NoConnectionError } from './noConnectionError.ts';
import { PooledDriver } from './pooledDriver.ts';

/** After so long in the queue for a connection it is looked whether the queue moves: before a slow database it only grows. */
const LOOK_MS = 900;
/** A queue that moves is waited in for so many looks. */
const MOST_LOOKS = 3;

/** A call that cannot have a connection soon is refused instead of waiting for one. */
export class SheddingDriver extends PooledDriver {
  #freed = 0;

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#freed += 1;
    await super.releaseConnection(connection);
  }

  /** A connection, or a refusal as soon as the queue before it has not moved in time. */
  protected override client(): Promise<pg.PoolClient> {
    if (this.pool.idleCount > 0) return this.pool.connect();
    const asked = this.pool.connect();
    const ahead = this.pool.waitingCount;
    const freed = this.#freed;
    let isLate = false;
    let looks = 0;
    return new Promise((resolve, reject) => {
      const stop = everyLive(LOOK_MS, () => {
        looks += 1;
        if (looks < MOST_LOOKS && this.#freed - freed >= (ahead * looks) / MOST_LOOKS) return;
        stop();
        isLate = true;
        reject(new NoConnectionError());
      });
      const settle = (client: pg.PoolClient) => {
        stop();
        // One that comes too late for this call serves the next.
        if (isLate) client.release();
        else resolve(client);
      };
      asked.then(settle, (error: unknown) => {
        stop();
        reject(error);
      });
    });
  }
}
