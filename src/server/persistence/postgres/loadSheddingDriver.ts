import type { DatabaseConnection } from 'kysely';
import type pg from 'pg';
import { NoConnectionError } from '../databaseErrors.ts';
import { PooledDriver } from '../pooledDriver.ts';
import { setAwakeInterval } from '../setAwakeInterval.ts';

/** How often a waiting call checks whether the queue moves. */
const CHECK_MS = 900;
/** A call waits this many checks at most, even in a queue that moves. */
const MAX_CHECKS = 3;

/** Driver that sheds load: a call that will not get a connection soon fails with NoConnectionError instead of waiting. */
export class LoadSheddingDriver extends PooledDriver {
  /** How many connections have been given back so far. */
  #freed = 0;

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#freed += 1;
    await super.releaseConnection(connection);
  }

  /**
   * Waits for a connection while the queue moves fast enough: at the first of three checks at least a third of the calls ahead must have
   * got a connection, at the second two thirds. A call that still waits at the third check fails.
   */
  protected override client(): Promise<pg.PoolClient> {
    if (this.pool.idleCount > 0) return this.pool.connect();
    const connecting = this.pool.connect();
    const ahead = this.pool.waitingCount;
    const freedBefore = this.#freed;
    let isLate = false;
    let checks = 0;
    return new Promise((resolve, reject) => {
      const stop = setAwakeInterval(() => {
        checks += 1;
        if (checks < MAX_CHECKS && this.#freed - freedBefore >= (ahead * checks) / MAX_CHECKS) return;
        stop();
        isLate = true;
        reject(new NoConnectionError());
      }, CHECK_MS);
      const settle = (client: pg.PoolClient) => {
        stop();
        // Too late for this call: the connection goes to the next one in the queue.
        if (isLate) client.release();
        else resolve(client);
      };
      connecting.then(settle, (error: unknown) => {
        stop();
        reject(error);
      });
    });
  }
}
