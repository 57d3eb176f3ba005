import type { DatabaseConnection, TransactionSettings } from 'kysely';
import { PooledDriver } from './pooledDriver.ts';
import { SoleConnection } from './soleConnection.ts';
import { SoleLease } from './soleLease.ts';

/** Connections of a pool of one: callers share it, and have it alone for a transaction. */
export class SoleDriver extends PooledDriver {
  readonly #sole = new SoleConnection(() => this.pooled());

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new SoleLease(this.#sole);
  }

  override async beginTransaction(lease: SoleLease, settings: TransactionSettings): Promise<void> {
    await lease.keep();
    await super.beginTransaction(lease, settings);
  }

  override async releaseConnection(lease: SoleLease): Promise<void> {
    lease.release();
  }
}
