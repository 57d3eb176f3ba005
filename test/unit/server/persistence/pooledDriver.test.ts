import { EventEmitter } from 'node:events';
import pg from 'pg';
import { PooledDriver } from '../../../../src/server/persistence/pooledDriver.ts';

/**
 * A pool of `pg` on a server that accepts `limit` connections, once it has refused the first `ending` for those that it is still ending.
 * Connecting takes a turn of the event loop.
 */
function limitedPool(limit: number, max: number, ending = 0) {
  let connected = 0;
  let refusals = 0;
  class FakeClient extends EventEmitter {
    connect(done: (error?: Error) => void): void {
      setImmediate(() => {
        if (connected >= limit || refusals < ending) {
          refusals += 1;
          done(Object.assign(new Error('too many connections for role'), { code: '53300' }));
        } else {
          connected += 1;
          done();
        }
      });
    }
    end(done?: () => void): void {
      connected -= 1;
      done?.();
    }
  }
  const pool = new pg.Pool({ max, Client: FakeClient as never, idleTimeoutMillis: 0 });
  return { pool, refusals: () => refusals };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function call(driver: PooledDriver): Promise<void> {
  const connection = await driver.acquireConnection();
  await turn();
  await driver.releaseConnection(connection);
}

afterEach(() => jest.restoreAllMocks());

test('[D2] when the server refuses further connections, calls wait for those that the pool has: none is refused, the server is left alone', async () => {
  const { pool, refusals } = limitedPool(5, 20);
  const driver = new PooledDriver(pool);
  await call(driver);
  for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 40 }, () => call(driver)));
  expect(pool.totalCount).toBeLessThanOrEqual(5);
  // Those that were being made when the first was refused, and one that the pool begins with each refusal.
  expect(refusals()).toBeLessThanOrEqual(40);
});

test('[D2] calls that come while the server still ends the connections that the pool had wait for those that are being made', async () => {
  const { pool } = limitedPool(5, 20, 3);
  const driver = new PooledDriver(pool);
  await Promise.all(Array.from({ length: 12 }, () => call(driver)));
  expect(pool.totalCount).toBeLessThanOrEqual(5);
});

test('[D2] while every connection is refused, the calls that came together try one after the other, and those that follow none', async () => {
  const { pool, refusals } = limitedPool(0, 20);
  const driver = new PooledDriver(pool);
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => call(driver)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  expect(refusals()).toBeLessThanOrEqual(24);
  const before = refusals();
  await expect(driver.acquireConnection()).rejects.toThrow('too many connections');
  expect(refusals()).toBe(before);
});

test('[D2] the pool grows again once ten seconds have passed, whatever the wall clock says', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  jest.spyOn(Date, 'now').mockReturnValue(0);
  const { pool } = limitedPool(1, 10);
  const driver = new PooledDriver(pool);
  const first = await driver.acquireConnection();
  const second = driver.acquireConnection();
  await turn();
  await turn();
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
