import type pg from 'pg';
import { PooledDriver } from '../../../../src/server/persistence/pooledDriver.ts';

/** A pool whose server accepts `limit` connections at most. What is asked for while all are in use waits, as in `pg`. */
function limitedPool(limit: number, max: number) {
  const waiting: ((client: pg.PoolClient) => void)[] = [];
  const free: pg.PoolClient[] = [];
  let total = 0;
  let refusals = 0;
  const client = (): pg.PoolClient => {
    const made = { release: () => give(made) } as unknown as pg.PoolClient;
    return made;
  };
  function give(released: pg.PoolClient): void {
    const next = waiting.shift();
    if (next) next(released);
    else free.push(released);
  }
  const options = { max };
  const pool = {
    options,
    get totalCount() {
      return total;
    },
    async connect(): Promise<pg.PoolClient> {
      const idle = free.pop();
      if (idle) return idle;
      if (total >= options.max) return new Promise((resolve) => waiting.push(resolve));
      if (total >= limit) {
        refusals += 1;
        throw Object.assign(new Error('too many connections for role'), { code: '53300' });
      }
      total += 1;
      return client();
    },
  };
  return { pool: pool as unknown as pg.Pool, refusals: () => refusals };
}

afterEach(() => jest.restoreAllMocks());

test('[D2] when the server refuses a further connection, calls wait for those that the pool has, and none is refused', async () => {
  const { pool, refusals } = limitedPool(2, 10);
  const driver = new PooledDriver(pool);
  let served = 0;
  const call = async (): Promise<void> => {
    const connection = await driver.acquireConnection();
    await new Promise((resolve) => setImmediate(resolve));
    served += 1;
    await driver.releaseConnection(connection);
  };
  await Promise.all(Array.from({ length: 20 }, call));
  expect(served).toBe(20);
  expect(refusals()).toBeLessThan(20);
});

test('[D2] the pool grows again once ten seconds have passed, whatever the wall clock says', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  jest.spyOn(Date, 'now').mockReturnValue(0);
  const { pool } = limitedPool(1, 10);
  const driver = new PooledDriver(pool);
  const first = await driver.acquireConnection();
  const second = driver.acquireConnection();
  await new Promise((resolve) => setImmediate(resolve));
  expect(pool.options.max).toBe(1);
  await driver.releaseConnection(first);
  await driver.releaseConnection(await second);
  clock.mockReturnValue(10_001);
  await driver.acquireConnection();
  expect(pool.options.max).toBe(10);
});

test('[D2] without any connection the refusal is that of a database that is away, and lasts a second however the wall clock is set', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  const { pool, refusals } = limitedPool(0, 10);
  const driver = new PooledDriver(pool);
  await expect(driver.acquireConnection()).rejects.toThrow('too many connections');
  jest.spyOn(Date, 'now').mockReturnValue(-3_600_000);
  await expect(driver.acquireConnection()).rejects.toThrow('too many connections');
  expect(refusals()).toBe(1);
  clock.mockReturnValue(1_001);
  await expect(driver.acquireConnection()).rejects.toThrow('too many connections');
  expect(refusals()).toBe(2);
});
